import { ProblemError } from '#server/http/problem.ts'

/**
 * Refuses what a person changed on one device and did not know of on the other: the second is told what the first wrote, and sends it
 * again by hand, or not.
 */
export const changedElsewhere = (what: string, texts: readonly string[]) =>
  new ProblemError(
    'conflict',
    `${what} was changed elsewhere meanwhile. It says now: “${texts.filter((text) => text !== '').join(', ')}”. Send yours once more to put it in that place.`,
  )
