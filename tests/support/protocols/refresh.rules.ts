import { minute, second } from '#tests/support/protocols/protocol.ts'

/** What a browser holds: the turn of its secret, and its access token. */
export type Held = {
  readonly turn: number
  readonly tokenTurn: number
  readonly tokenEndsAt: number
}

/** A session as the specification has it. */
export type RefreshedSession = {
  turn: number
  turnedAt: number
  /** The newest turn whose token was seen in use. */
  seen: number
  usedAt: number
  readonly endsAt: number
  isRevoked: boolean
}

/** What an old secret leads to: the end of the session, as it must, or less. */
export type OnReplay = 'ends' | 'is refused' | 'is served'

const graceMs = 30 * second
/** Clocks differ: so long a token is taken that is over. */
export const toleranceMs = minute

/** What becomes of a session by each call, and how that call is answered. */
export const refreshRules = (
  { now, idleMs }: { now: () => number; idleMs: number },
  onReplay: OnReplay = 'ends',
) => {
  const isLive = ({ isRevoked, usedAt, endsAt }: RefreshedSession) =>
    !isRevoked && now() < Math.min(usedAt + idleMs, endsAt)

  const renewed = (session: RefreshedSession, held: Held | null, isUsed: boolean) => {
    if (held === null || !isLive(session)) {
      return 'not-signed-in'
    }
    const isLast =
      held.turn === session.turn - 1 &&
      (session.turnedAt >= now() - graceMs || session.seen < session.turn)
    if (held.turn !== session.turn && !isLast && onReplay !== 'is served') {
      session.isRevoked = onReplay === 'ends'
      return 'not-signed-in'
    }
    if (held.turn === session.turn) {
      session.turn += 1
      session.turnedAt = now()
    }
    session.usedAt = isUsed ? Math.max(session.usedAt, now()) : session.usedAt
    return 'ok'
  }

  const called = (session: RefreshedSession, held: Held | null) => {
    if (held === null || !isLive(session)) {
      return 'not-signed-in'
    }
    if (held.tokenEndsAt < now()) {
      return 'token-expired'
    }
    session.seen = Math.max(session.seen, held.tokenTurn)
    return 'ok'
  }

  return { renewed, called }
}
