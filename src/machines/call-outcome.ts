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
