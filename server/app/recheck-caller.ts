import type { Caller } from '#server/http/implement.ts'
import type { Services } from '#server/base/services.ts'
import { callersBehind } from '#server/identity/session/caller.ts'

/** The longest that somebody who was signed out in the meantime is still answered (SE-11). */
const lookMs = 1_000

type Needs = Pick<Services, 'config' | 'db' | 'now'>

/**
 * Checks the caller again while a slow answer is made: their session may have ended since, or their rights may be fewer. The
 * database is asked once a second at most. `guard` throws if they may no longer have the answer (ADR 140).
 */
export const createRecheck = (
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
    /** The pieces of a file, each after a check. */
    overEach: async function* (pieces: AsyncIterable<string>) {
      for await (const piece of pieces) {
        await again()
        yield piece
      }
    },
  }
}
