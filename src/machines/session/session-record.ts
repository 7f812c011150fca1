import type { Tokens } from '#src/api/contract/session.ts'

/** SESSION-1. Seconds for `expiresIn` and `maxAge`, epoch ms of this browser's clock for `…At`. */
export type SessionRecord = {
  method: string
  accessToken: string
  refreshToken: string
  expiresIn: number
  expiresInAt: number
  maxAge: number
  maxAgeAt: number
  refreshedTimes: number
  loginAt: number
}

/**
 * The part of a token answer that is kept. Deadlines are computed from durations on this browser's clock (`now`, epoch ms), so
 * that the time left is right even if the clock is wrong.
 */
export const recordFrom = (tokens: Tokens, method: string, now: number): SessionRecord => {
  const { accessToken, refreshToken, expiresIn, maxAge, refreshedTimes, loginAt } = tokens
  const issuedAt = accessToken.expires - accessToken.maxAge * 1_000

  return {
    method,
    accessToken: accessToken.jwt,
    refreshToken: refreshToken.jwt,
    expiresIn,
    expiresInAt: now + expiresIn * 1_000,
    maxAge,
    maxAgeAt: now + maxAge * 1_000,
    refreshedTimes,
    loginAt: now - (issuedAt - loginAt),
  }
}

const warningMs = 300_000

/** The popup would be there again at once, and nothing puts the end off any more: the session is as old as it may get by then. */
export const cannotBeExtended = ({ expiresIn, maxAge }: SessionRecord) =>
  expiresIn >= maxAge && expiresIn * 1_000 <= warningMs

/** SESSION-4: the popup comes 300 s before the end, or at once where a session is shorter. */
const warningTime = ({ expiresIn }: SessionRecord) => Math.min(warningMs, expiresIn * 1_000)

/** The time until the popup comes, for a countdown. */
export const warningOf = (record: SessionRecord) => ({
  deadline: record.expiresInAt - warningTime(record),
  longest: record.expiresIn * 1_000 - warningTime(record),
})

/** The time for which the popup warns, for a countdown. */
export const expiryOf = (record: SessionRecord) => ({
  deadline: record.expiresInAt,
  longest: warningTime(record),
})
