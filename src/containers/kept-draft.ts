import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'

import type { App } from '#src/app/start-app.ts'

type KeptDraftProps<TSchema extends z.ZodMiniType> = Pick<App, 'drafts'> & {
  name: string
  schema: TSchema
  /** `null` where nothing was typed before. */
  children: (typed: z.output<TSchema> | null) => ReactNode
}

/** A form that starts with what this tab kept of it. */
export function KeptDraft<TSchema extends z.ZodMiniType>(props: KeptDraftProps<TSchema>) {
  const { drafts, name, schema, children } = props
  const [typed] = useState(() => drafts.read(name, schema))

  return children(typed)
}
