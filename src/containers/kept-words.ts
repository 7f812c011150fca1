import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'

import type { Drafts } from '#src/app/storage/drafts.ts'

const keptSchema = z.object({ about: z.string(), typed: z.unknown() })

type KeptWords<TSchema extends z.ZodMiniType> = {
  drafts: Drafts
  name: string
  schema: TSchema
  /** What the dialog asks about; `null` while it is closed. */
  about: string | null
  /** The server has accepted them. */
  isUsed: boolean
}

/**
 * What was typed into a dialog about one thing. It survives leaving the page and the session's end, and is there again when the
 * dialog is opened for the same thing.
 */
export const useKeptWords = <TSchema extends z.ZodMiniType>(props: KeptWords<TSchema>) => {
  const { drafts, name, schema, about, isUsed } = props
  const typed = useMemo((): z.output<TSchema> | null => {
    const kept = drafts.read(name, keptSchema)
    const words = schema.safeParse(kept?.typed)
    return kept?.about === about && words.success ? words.data : null
  }, [drafts, name, schema, about])
  useEffect(() => {
    if (isUsed) {
      drafts.drop(name)
    }
  }, [drafts, name, isUsed])

  return {
    typed,
    keep: (now: z.output<TSchema>) => drafts.write(name, { about, typed: now }),
    drop: () => drafts.drop(name),
  }
}
