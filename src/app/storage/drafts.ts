import * as z from 'zod/mini'

import { storedValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'

const daySec = 86_400

type DraftPorts = {
  /** Keeps what belongs to one tab. */
  storage: TextStorage
  /** Email of the person who is signed in. */
  writer: () => string | null
}

export type Drafts = ReturnType<typeof draftsIn>

/** What a person typed into a form and did not send yet: kept in their tab, and shown to nobody else who signs in there. */
export const draftsIn = ({ storage, writer }: DraftPorts) => ({
  read: <TSchema extends z.ZodMiniType>(
    name: string,
    schema: TSchema,
  ): z.output<TSchema> | null => {
    const kept = storedDraft(storage, name).read()
    const draft = schema.safeParse(kept?.draft)
    return kept !== null && kept.writer === writer() && draft.success ? draft.data : null
  },
  write: (name: string, draft: unknown) => {
    const email = writer()
    if (email !== null) {
      storedDraft(storage, name).write({ writer: email, draft }, daySec)
    }
  },
  drop: (name: string) => storedDraft(storage, name).remove(),
})

const storedDraft = (storage: TextStorage, name: string) =>
  storedValue(storage, `draft-${name}`, z.object({ writer: z.string(), draft: z.unknown() }))
