import { CallError, isProblem } from '#src/lib/call-error.ts'

const passing: readonly string[] = ['too-many-requests', 'unavailable', 'unexpected']

/** Did a server answer at all? A dropped network is no answer. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof CallError && error.kind === 'failure'

/** Until when the server takes no more of these calls, epoch ms on this browser's clock; `null` where it did not say so. */
export const limitOf = (error: unknown): number | null =>
  isProblem(error, 'too-many-requests') ? (error.details.retryAt ?? null) : null

/** The server answered and meant it: asking again later changes nothing, unlike with a busy server. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError &&
  error.kind === 'failure' &&
  !passing.includes(error.details.problem ?? 'unexpected')

/** So often a server may fail at one and the same thing before that is let go. */
const patience = 3

/** Our own server failed at it, or did not know who asks: neither need last. */
export const isFault = (error: unknown): boolean =>
  ['unexpected', 'not-signed-in', 'token-expired'].some((problem) => isProblem(error, problem))

/** Nobody waits for longer. */
const longWaitSec = 3_600

/** The server takes no more of these calls for hours: all that may be made in a day were. */
const isDayOver = (error: unknown): boolean =>
  isProblem(error, 'too-many-requests') && (error.details.retryAfter ?? 0) > longWaitSec

/**
 * Will the server never take what nobody waits for, after it failed at it `faults` times? One that is busy or away has not looked
 * at it, and neither has a balancer that answers in its place. What it takes no more of today is let go as well.
 */
export const isHopeless = (error: unknown, faults: number): boolean =>
  isFault(error) ? faults + 1 >= patience : isRefusal(error) || isDayOver(error)
