import { CallError } from '#src/lib/call-error.ts'

const passing: readonly string[] = ['too-many-requests', 'unavailable', 'unexpected']

/** Did a server answer at all? A dropped network is no answer. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof CallError && error.kind === 'failure'

/** The server answered and meant it: asking again later changes nothing, unlike with a busy server. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError &&
  error.kind === 'failure' &&
  !passing.includes(error.details.problem ?? 'unexpected')
