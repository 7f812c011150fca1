import { CallError, isProblem } from '#src/lib/call-error.ts'

const passing: readonly string[] = ['too-many-requests', 'unavailable', 'unexpected']

/** Whether the server answered at all; a lost connection is no answer. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof CallError && error.kind === 'failure'

/** Until when the server refuses such calls, epoch ms on this browser's clock; `null` if it set no limit. */
export const limitOf = (error: unknown): number | null =>
  isProblem(error, 'too-many-requests') ? (error.details.retryAt ?? null) : null

/** The server refused for good: unlike with a busy server, asking again later changes nothing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError &&
  error.kind === 'failure' &&
  !passing.includes(error.details.problem ?? 'unexpected')

/** How often the server may fail at the same thing before it is given up. */
const patience = 3

/** Our own server failed, or did not know who asks; both may pass. */
export const isFault = (error: unknown): boolean =>
  ['unexpected', 'not-signed-in', 'token-expired'].some((problem) => isProblem(error, problem))

/** A wait that nobody keeps the page open for. */
const longWaitSec = 3_600

/** The daily limit is used up: the server refuses such calls for hours. */
const isDayOver = (error: unknown): boolean =>
  isProblem(error, 'too-many-requests') && (error.details.retryAfter ?? 0) > longWaitSec

/**
 * Whether something that is sent in the background should be given up, after the server failed at it `faults` times. A server
 * that is busy or down has not looked at it yet, and neither has a balancer that answers in its place. If the daily limit is used
 * up, it is given up as well.
 */
export const isHopeless = (error: unknown, faults: number): boolean =>
  isFault(error) ? faults + 1 >= patience : isRefusal(error) || isDayOver(error)
