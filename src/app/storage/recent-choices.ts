import type { ActorRefFrom } from 'xstate'
import * as z from 'zod/mini'

import { storedValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

const storageName = 'palette-recent'
const yearSec = 31_536_000
const recentSchema = z.object({ person: z.string(), ids: z.array(z.string()) })

type RecentPorts = { session: ActorRefFrom<typeof sessionMachine>; storage: TextStorage }

/** APP-11: what a person chose in the palette lately, in this browser, until they are out. */
export const recentChoicesOf = ({ session, storage }: RecentPorts) => {
  const stored = storedValue(storage, storageName, recentSchema)
  const person = () => session.getSnapshot().context.me?.email ?? null

  session.select(selectSessionSide).subscribe((side) => {
    if (side === 'out') {
      stored.remove()
    }
  })
  return {
    /** Ids, the latest first. */
    read: (): readonly string[] => {
      const recent = stored.read()
      return recent !== null && recent.person === person() ? recent.ids : []
    },
    write: (ids: readonly string[]) => {
      const email = person()
      if (email !== null) {
        stored.write({ person: email, ids: [...ids] }, yearSec)
      }
    },
  }
}
