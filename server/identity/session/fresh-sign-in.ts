import type { Caller } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Services } from '#server/base/services.ts'

const freshMs = 900_000

/** Did they prove who they are within the last 15 minutes? Both are epoch ms. */
export const isFresh = (provenAt: number, now: number) => now - provenAt <= freshMs

/**
 * Throws `sign-in-too-old` where the caller proved who they are more than 15 minutes ago (ASVS 7.5.1), and `forbidden` for a
 * device that was let in by a code.
 */
export const requireFreshSignIn = (caller: Caller, { now }: Pick<Services, 'now'>) => {
  refuseDevice(caller)
  if (!isFresh(caller.provenAt, now())) {
    throw new ProblemError(
      'sign-in-too-old',
      'Please sign in again first: this can be done within 15 minutes of that.',
    )
  }
}

/** Throws `forbidden` for a device that was let in by a code: approving it was not meant to give the account away (DF-07). */
export const refuseDevice = ({ isDevice }: Caller) => {
  if (isDevice) {
    throw new ProblemError('forbidden', 'A device that was connected by a code cannot do that.')
  }
}
