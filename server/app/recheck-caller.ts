import type { Caller } from '#server/http/implement.ts'
import type { Services } from '#server/base/services.ts'
import { callersBehind } from '#server/identity/session/caller.ts'

/** Whoever is thrown out is told nothing more after this time (SE-11). */
const lookMs = 1_000

type Needs = Pick<Services, 'config' | 'db' | 'now'>

/**
 * Looks again at who was let in, as what they asked for takes its time: they may have been thrown out since, or may do less. Nothing
 * is asked where the last look was less than a second ago. `guard` throws for whom it is not for any more (ADR 140).
 */
export const createLookout = (
  services: Needs,
  caller: Caller | null,
  guard: (caller: Caller | null) => void,
) => {
  let lookedAt = services.now()
  const again = async () => {
    const now = services.now()
    if (caller === null || now - lookedAt < lookMs) {
      return
    }
    lookedAt = now
    const callers = await callersBehind([caller.sessionId], services)
    guard(callers.get(caller.sessionId) ?? null)
  }
  return {
    again,
    /** The pieces of a file, for as long as it is for who reads it. */
    overEach: async function* (pieces: AsyncIterable<string>) {
      for await (const piece of pieces) {
        await again()
        yield piece
      }
    },
  }
}
