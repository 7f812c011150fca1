import { refresh as refreshEndpoint } from '#src/api/contract/session.ts'
import { implement, type RequestFacts } from '#server/http/implement.ts'
import { findPerson } from '#server/people/people.ts'
import { isSameText, sha256 } from '#server/secrets.ts'
import type { Services } from '#server/services.ts'
import { notSignedIn } from '#server/session/authenticate.ts'
import {
  readRefreshSecret,
  refreshSecretOf,
  sessionIdOfHandle,
} from '#server/session/refresh-secret.ts'
import { isLive, type SessionRow } from '#server/session/session.rules.ts'
import { mintTokens } from '#server/session/tokens.ts'

const repeatWindowMs = 30_000

/**
 * Swaps the refresh secret for the next one. The one before may be shown again, for 30 s or until the next one is seen
 * in use, and answers the same next one: parallel tabs and lost answers sign nobody out (TK-11, TK-12). Anything older
 * was copied, and ends the session (TK-13).
 */
export const refresh = implement(refreshEndpoint, async ({ input, request, services }) => {
  const { config, db, now } = services
  const shown = readRefreshSecret(request.cookies.get('refresh') ?? '', config)
  if (shown === null || sessionIdOfHandle(input.refreshToken) !== shown.sessionId) {
    throw notSignedIn()
  }
  const session = await findSession(services, shown.sessionId)
  if (
    session === undefined ||
    session.method !== input.method ||
    !isSameText(sha256(request.cookies.get('session') ?? ''), session.secret_hash)
  ) {
    throw notSignedIn()
  }
  const person = await findPerson(db, session.person_id)
  if (!isLive(session, config, now()) || person === undefined || person.disabled_at !== null) {
    throw over(request)
  }
  if (!shown.isGenuine) {
    throw await replayed(services, request, session)
  }

  const next =
    (await rotate(services, session.id, shown.times)) ??
    (await repeat(services, session.id, shown.times))
  if (next === null) {
    throw await replayed(services, request, session)
  }
  const turn = { sessionId: next.id, times: next.refreshed_times }
  const secondsLeft = Math.ceil((next.ends_at - now()) / 1_000)
  request.cookies.set('refresh', refreshSecretOf(turn, config), secondsLeft)
  return mintTokens(services, next, person)
})

const findSession = ({ db }: Services, id: string) =>
  db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()

/** One winner: the row moves on only from the turn that was shown. */
const rotate = async ({ db, now }: Services, id: string, times: number) => {
  const row = await db
    .updateTable('sessions')
    .set({ refreshed_times: times + 1, refreshed_at: now() })
    .where('id', '=', id)
    .where('refreshed_times', '=', times)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

const repeat = async (services: Services, id: string, times: number) => {
  const session = await findSession(services, id)
  if (
    session === undefined ||
    session.revoked_at !== null ||
    session.refreshed_times !== times + 1
  ) {
    return null
  }
  const isRecent = services.now() - session.refreshed_at <= repeatWindowMs
  const isNextUnseen = session.seen_times < session.refreshed_times
  return isRecent || isNextUnseen ? session : null
}

const replayed = async ({ db, log, now }: Services, request: RequestFacts, session: SessionRow) => {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now(), revoked_why: 'replay' })
    .where('id', '=', session.id)
    .where('revoked_at', 'is', null)
    .execute()
  log.warn('refresh token replayed', { request: request.id, session: session.id })
  return over(request)
}

/** The cookies go only with a session that is dead: a refresh that lost a race keeps them (TK-14). */
const over = ({ cookies }: RequestFacts) => {
  cookies.clear('session')
  cookies.clear('refresh')
  return notSignedIn()
}
