import type { Log } from '#server/base/log.ts'
import { codeOf } from '#server/base/fault.ts'
import { isDatabaseAway, isDatabaseLate } from '#server/db/away.ts'
import { ProblemError } from '#server/http/problem.ts'

const retryAfterSec = 2
const foreignKeyViolation = '23503'

/** What the caller may know of an error; details go to the log under the request's id. */
export const problemOf = (error: unknown, requestId: string, log: Log): ProblemError => {
  if (error instanceof ProblemError) {
    return error
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (isDatabaseAway(error) || isDatabaseLate(error)) {
    log.warn('database unavailable', { request: requestId, error: String(error) })
    return new ProblemError('unavailable', 'The server is busy. Please try again in a moment.', {
      retryAfter: retryAfterSec,
    })
  }
  if (isPersonGone(error)) {
    return new ProblemError('not-signed-in', 'Please sign in.')
  }
  log.error('request failed', { request: requestId, error: detail })
  return new ProblemError('unexpected', 'Something went wrong on our side.')
}

/** Whether the account was deleted during its person's own request (ACCOUNT-3): the row to store refers to it. */
const isPersonGone = (error: unknown) =>
  codeOf(error) === foreignKeyViolation &&
  error instanceof Error &&
  'constraint' in error &&
  String(error.constraint).endsWith('_person_id_fkey')
