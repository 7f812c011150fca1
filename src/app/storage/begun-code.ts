import type { ActorRefFrom } from 'xstate'
import * as z from 'zod/mini'

import { storedValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

const schema = z.object({
  /** Where it was asked for. */
  place: z.enum(['login', 'register', 'stepUp', 'arrival']),
  method: z.string(),
  identifier: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** A provider's account that waits for the proof: sealed, and good in this browser alone. */
  arrival: z.optional(z.string()),
  /** When the code is over, epoch ms. */
  expiresAt: z.number(),
})
/** A tab's storage ends with it. */
const tabSec = 3_600

type Begun = z.output<typeof schema>

export type BegunCode = ReturnType<typeof begunCodeIn>
/** The one that was asked for at one of the places. */
export type BegunCodeThere = ReturnType<BegunCode['at']>

/**
 * For whom a code was asked for in this tab. Phones throw a page away while its person reads their mail: loaded anew, it goes
 * on with the code that was sent. No secret is kept: the server knows the browser and its last mail.
 */
export const begunCodeIn = (storage: TextStorage) => {
  const stored = storedValue(storage, 'begun-code', schema)
  const at = (place: Begun['place']) => {
    const read = () => {
      const begun = stored.read()
      return begun?.place === place ? begun : null
    }
    const forget = () => {
      if (read() !== null) {
        stored.remove()
      }
    }
    return {
      keep: (begun: Omit<Begun, 'place'>) => stored.write({ ...begun, place }, tabSec),
      read: () => {
        const begun = read()
        if (begun !== null && begun.expiresAt <= Date.now()) {
          forget()
          return null
        }
        return begun
      },
      forget,
    }
  }
  return { at }
}

const entrances = ['login', 'register', 'arrival'] as const

/**
 * Whoever is in needs no code to come in any more: they may have come in by another tab. The one by which they show once more who
 * they are goes with their session.
 */
export const forgetOnceIn = (
  session: ActorRefFrom<typeof sessionMachine>,
  begunCode: BegunCode,
) => {
  session.select(selectSessionSide).subscribe((side) => {
    if (side === 'in') {
      entrances.forEach((place) => begunCode.at(place).forget())
    }
    if (side === 'out') {
      begunCode.at('stepUp').forget()
    }
  })
}
