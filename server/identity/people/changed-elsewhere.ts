import { ProblemError } from '#server/http/problem.ts'

/**
 * Refuses a change if the same person changed the same thing on another device since. The title says what stands there now, so
 * that they can send theirs again.
 */
export const changedElsewhere = (what: string, texts: readonly string[]) =>
  new ProblemError(
    'conflict',
    `${what} was changed elsewhere meanwhile. It says now: “${texts.filter((text) => text !== '').join(', ')}”. Send yours once more to put it in that place.`,
  )
