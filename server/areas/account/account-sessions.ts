import type { AccountSessions, SignIn } from '#src/api/contract/account.ts'
import { browserName } from '#server/http/browser-name.ts'
import type { Caller } from '#server/http/implement.ts'
import type { Services } from '#server/base/services.ts'
import { endOf, isLive, type SessionRow } from '#server/identity/session/session.rules.ts'

const historyLength = 20

type Needs = Pick<Services, 'config' | 'db' | 'now'>

/** The caller's live and ended sessions. */
export const accountSessionsOf = async (
  { personId, sessionId }: Caller,
  services: Needs,
): Promise<AccountSessions> => {
  const live = await liveSessionsOf(personId, services)
  const sessions = live.map((session) => ({
    ...signedIn(session),
    lastSeenAt: session.used_at,
    isCurrent: session.id === sessionId,
  }))
  return {
    sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
    signIns: await signInsOf(personId, services),
  }
}

/** By their last use, latest first. */
export const liveSessionsOf = async (personId: string, { config, db, now }: Needs) => {
  const at = now()
  const unended = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', at)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()
  return unended.filter((session) => isLive(session, config, at))
}

/** The latest, newest first. */
export const signInsOf = async (
  personId: string,
  { config, db, now }: Needs,
): Promise<SignIn[]> => {
  const at = now()
  const latest = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('login_at', 'desc')
    .orderBy('id')
    .limit(historyLength)
    .execute()
  return latest.map((session) => ({ ...signedIn(session), ended: endOf(session, config, at) }))
}

const signedIn = ({ id, method, user_agent, address, login_at, is_device }: SessionRow) => ({
  id,
  method,
  browser: browserName(user_agent),
  address,
  loginAt: login_at,
  isDevice: is_device,
})
