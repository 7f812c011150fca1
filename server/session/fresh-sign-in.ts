import type { Caller } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Services } from '#server/services.ts'

const freshMs = 900_000

/** Throws `sign-in-too-old` where the caller proved who they are more than 15 minutes ago (ASVS 7.5.1). */
export const requireFreshSignIn = ({ loginAt }: Caller, { now }: Pick<Services, 'now'>) => {
  if (now() - loginAt > freshMs) {
    throw new ProblemError(
      'sign-in-too-old',
      'Please sign in again first: this can be done within 15 minutes of that.',
    )
  }
}
