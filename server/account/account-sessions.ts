import type { AccountSessions } from '#src/api/contract/account.ts'
import { browserName } from '#server/http/browser-name.ts'
import type { Caller } from '#server/http/implement.ts'
import type { Services } from '#server/services.ts'
import { endOf, isLive, type SessionRow } from '#server/session/session.rules.ts'

const historyLength = 20

/** Where the caller is signed in, and was, as of now. */
export const accountSessionsOf = async (
  { personId, sessionId }: Caller,
  { config, db, now }: Services,
): Promise<AccountSessions> => {
  const at = now()
  const own = db.selectFrom('sessions').selectAll().where('person_id', '=', personId)
  const unended = await own
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', at)
    .orderBy((row) => row('id', '=', sessionId), 'desc')
    .orderBy('refreshed_at', 'desc')
    .orderBy('id')
    .execute()
  const latest = await own.orderBy('login_at', 'desc').orderBy('id').limit(historyLength).execute()

  return {
    sessions: unended
      .filter((session) => isLive(session, config, at))
      .map((session) => ({
        ...signedIn(session),
        lastSeenAt: session.refreshed_at,
        isCurrent: session.id === sessionId,
      })),
    signIns: latest.map((session) => ({
      ...signedIn(session),
      ended: endOf(session, config, at),
    })),
  }
}

const signedIn = ({ id, method, user_agent, address, login_at, is_device }: SessionRow) => ({
  id,
  method,
  browser: browserName(user_agent),
  address,
  loginAt: login_at,
  isDevice: is_device,
})
