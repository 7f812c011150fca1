import type { ActorRefFrom } from 'xstate'
import * as z from 'zod/mini'

import { storedValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

const schema = z.object({
  purpose: z.enum(['login', 'register']),
  method: z.string(),
  identifier: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** When the code is over, epoch ms. */
  expiresAt: z.number(),
})
/** A tab's storage ends with it. */
const tabSec = 3_600

type Begun = z.output<typeof schema>

export type BegunCode = ReturnType<typeof begunCodeIn>

/**
 * For whom a code was asked for in this tab. Phones throw a page away while its person reads their mail: loaded anew, it goes
 * on with the code that was sent. No secret is kept: the server knows the browser and its last mail.
 */
export const begunCodeIn = (storage: TextStorage) => {
  const stored = storedValue(storage, 'begun-code', schema)
  return {
    keep: (begun: Begun) => stored.write(begun, tabSec),
    readFor: (purpose: Begun['purpose']) => {
      const begun = stored.read()
      if (begun !== null && begun.expiresAt <= Date.now()) {
        stored.remove()
        return null
      }
      return begun?.purpose === purpose ? begun : null
    },
    forget: stored.remove,
  }
}

/** Whoever is in needs no code any more: they may have come in by another tab. */
export const forgetOnceIn = (
  session: ActorRefFrom<typeof sessionMachine>,
  begunCode: BegunCode,
) => {
  session.select(selectSessionSide).subscribe((side) => {
    if (side === 'in') {
      begunCode.forget()
    }
  })
}
