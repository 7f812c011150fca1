import { refresh as refreshEndpoint } from '#src/api/contract/session.ts'
import { implement, type RequestFacts } from '#server/http/implement.ts'
import { accountDisabled } from '#server/identity/people/account-disabled.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { isSameText, sha256 } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'
import { peopleBySession } from '#server/identity/session/caller.ts'
import {
  readRefreshSecret,
  refreshSecretOf,
  sessionIdOfHandle,
} from '#server/identity/session/refresh-secret.ts'
import { isLive, type SessionRow } from '#server/identity/session/session.rules.ts'
import { mintTokens } from '#server/identity/session/tokens.ts'

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
  const held = await peopleBySession(db)
    .where('sessions.id', '=', shown.sessionId)
    .executeTakeFirst()
  if (
    held === undefined ||
    held.session.method !== input.method ||
    !isSameText(sha256(request.cookies.get('session') ?? ''), held.session.secret_hash)
  ) {
    throw notSignedIn()
  }
  const { session, ...person } = held
  if (!shown.isGenuine) {
    throw await replayed(services, request, session)
  }
  if (!isLive(session, config, now()) || person.disabled_at !== null) {
    throw over(request, person)
  }

  const turnShown = { ...shown, usedAt: usedAtOf(session, input, now()) }
  const next = (await rotate(services, turnShown)) ?? (await repeat(services, turnShown))
  if (next === null) {
    throw await replayed(services, request, session)
  }
  const turn = { sessionId: next.id, times: next.refreshed_times }
  const secondsLeft = Math.ceil((next.ends_at - now()) / 1_000)
  request.cookies.set('refresh', refreshSecretOf(turn, config), secondsLeft)
  return mintTokens(services, next, person)
})

type Turn = { readonly sessionId: string; readonly times: number; readonly usedAt: number }

/** Epoch ms. Only a person puts the end of the session off; a client that tells nothing tells of none (SE-01). */
const usedAtOf = (
  { used_at }: SessionRow,
  { idleSec }: { idleSec?: number | undefined },
  now: number,
) => (idleSec === undefined ? used_at : Math.max(used_at, now - idleSec * 1_000))

/** One winner: the row moves on only from the turn that was shown. */
const rotate = async ({ db, now }: Services, { sessionId: id, times, usedAt }: Turn) => {
  const row = await db
    .updateTable('sessions')
    .set((session) => ({
      refreshed_times: times + 1,
      refreshed_at: now(),
      used_at: session.fn('greatest', ['used_at', session.val(usedAt)]),
    }))
    .where('id', '=', id)
    .where('refreshed_times', '=', times)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Another tab may have renewed for itself what a person used in this one. */
const repeat = async ({ db, now }: Services, { sessionId, times, usedAt }: Turn) => {
  const row = await db
    .updateTable('sessions')
    .set((session) => ({ used_at: session.fn('greatest', ['used_at', session.val(usedAt)]) }))
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('refreshed_times', '=', times + 1)
    .where((session) =>
      session.or([
        session('refreshed_at', '>=', now() - repeatWindowMs),
        session('seen_times', '<', session.ref('refreshed_times')),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
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
const over = ({ cookies }: RequestFacts, person?: Pick<PersonRow, 'disabled_at'>) => {
  cookies.clear('session')
  cookies.clear('refresh')
  return person !== undefined && person.disabled_at !== null ? accountDisabled() : notSignedIn()
}
