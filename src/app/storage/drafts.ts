import type { ActorRefFrom } from 'xstate'
import * as z from 'zod/mini'

import { storedValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectIsLeaving } from '#src/machines/session/session.view.ts'

const daySec = 86_400

type DraftPorts = {
  /** Keeps what belongs to one tab. */
  storage: TextStorage
  /** Email of the person who is signed in. */
  writer: () => string | null
}

export type Drafts = ReturnType<typeof draftsIn>

/** What a person typed into a form and did not send yet: kept in their tab, and shown to nobody else who signs in there. */
export const draftsIn = ({ storage, writer }: DraftPorts) => {
  /** The storage tells of no names. */
  const names = storedValue(storage, 'drafts', z.array(z.string()))

  return {
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
        names.write([...new Set([...(names.read() ?? []), name])], daySec)
        // What is not named, because the storage is full, is not forgotten at the logout either.
        if (names.read()?.includes(name)) {
          storedDraft(storage, name).write({ writer: email, draft }, daySec)
        }
      }
    },
    drop: (name: string) => storedDraft(storage, name).remove(),
    /** All of them, whoever wrote them. */
    forget: () => {
      for (const name of names.read() ?? []) {
        storedDraft(storage, name).remove()
      }
      names.remove()
    },
  }
}

/**
 * Who logs out, here or in another tab, leaves no text behind; the server's word on it (`Clear-Site-Data`) is not heard by every
 * browser, nor without a network. A session that ended by itself takes none along: its person comes back to them.
 */
export const forgetOnLogOut = (session: ActorRefFrom<typeof sessionMachine>, drafts: Drafts) => {
  session.subscribe((snapshot) => {
    // Once more at the end: something may be typed while the server is told.
    if (selectIsLeaving(snapshot)) {
      drafts.forget()
    }
  })
}

const storedDraft = (storage: TextStorage, name: string) =>
  storedValue(storage, `draft-${name}`, z.object({ writer: z.string(), draft: z.unknown() }))
