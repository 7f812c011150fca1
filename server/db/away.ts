import { codeOf } from '#server/base/fault.ts'

/** Codes of a database that is starting, stopping or out of connections, and of a connection that broke or was ended. */
const unavailable = /^(?:08...|53...|57P0\d|25006|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const lostConnection =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/
/** A statement that took longer than it may, a lock that was not to be had in time, two that waited for each other, rows that changed meanwhile. */
const late = /^(?:57014|55P03|40P01|40001)$/

/** Was this thrown because the database cannot be had at the moment? */
export const isDatabaseAway = (error: unknown) =>
  error instanceof Error &&
  (unavailable.test(codeOf(error) ?? '') || lostConnection.test(error.message))

/** Was this thrown because the database had no time for it? */
export const isDatabaseLate = (error: unknown) => late.test(codeOf(error) ?? '')
