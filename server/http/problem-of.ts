import type { Log } from '#server/base/log.ts'
import { ProblemError } from '#server/http/problem.ts'

const retryAfterSec = 2
/** Codes of a database that is starting, stopping or out of connections, and of a socket to it that broke. */
const unavailable = /^(?:08...|53...|57P0\d|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const lostConnection = /Connection terminated|timeout exceeded when trying to connect/

/** What the caller may know of anything thrown; the rest goes to the log under the request's id. */
export const problemOf = (error: unknown, requestId: string, log: Log): ProblemError => {
  if (error instanceof ProblemError) {
    return error
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (isDatabaseAway(error)) {
    log.warn('database unavailable', { request: requestId, error: String(error) })
    return new ProblemError('unavailable', 'The server is busy. Please try again in a moment.', {
      retryAfter: retryAfterSec,
    })
  }
  log.error('request failed', { request: requestId, error: detail })
  return new ProblemError('unexpected', 'Something went wrong on our side.')
}

const isDatabaseAway = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && unavailable.test(String(error.code))) || lostConnection.test(error.message))
