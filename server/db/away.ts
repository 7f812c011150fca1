import { codeOf } from '#server/base/fault.ts'

/** Codes for a database that is starting, stopping or out of connections, and for a connection that broke or was ended. */
const unavailable = /^(?:08...|53...|57P0\d|25006|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const lostConnection =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/
/** Codes for a statement that ran too long, a lock that was not obtained in time, a deadlock, and rows that changed meanwhile. */
const late = /^(?:57014|55P03|40P01|40001)$/

/** Whether the database cannot be reached at the moment. */
export const isDatabaseAway = (error: unknown) =>
  error instanceof Error &&
  (unavailable.test(codeOf(error) ?? '') || lostConnection.test(error.message))

/** Whether the database did not manage it in time. */
export const isDatabaseLate = (error: unknown) => late.test(codeOf(error) ?? '')
