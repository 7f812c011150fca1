import type { Caller } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { refuseDisabled } from '#server/identity/people/account-disabled.ts'
import { isSameText, sha256 } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { callerOf, peopleBySession } from '#server/identity/session/caller.ts'
import { isLive } from '#server/identity/session/session.rules.ts'
import { readAccessToken } from '#server/identity/session/tokens.ts'

type Credentials = {
  /** The Authorization header. */
  readonly authorization: string | null
  /** The session cookie. */
  readonly session: string | null
  /** How long an access token may have been expired. */
  readonly lateTokenSec: number
}

const bearer = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const maxTokenLength = 4_096

/**
 * The caller behind an access token and the session cookie it is bound to; neither is worth anything alone. Person and
 * session are read afresh, so a revocation or a change of role counts at once. Throws `token-expired` for an expired token,
 * `account-disabled` for the session of a disabled account, and `not-signed-in` for every other fault.
 */
export const authenticate = async (
  services: Services,
  { authorization, session, lateTokenSec }: Credentials,
): Promise<Caller> => {
  const { config, db, now } = services
  const [, jwt] =
    (authorization?.length ?? 0) > maxTokenLength ? [] : (bearer.exec(authorization ?? '') ?? [])
  const claims = jwt === undefined ? null : await readAccessToken(services, jwt)
  if (claims === null || session === null || !isSameText(sha256(session), claims.bnd)) {
    throw notSignedIn()
  }

  const held = await peopleBySession(db)
    .where('sessions.id', '=', claims.sid)
    .where('people.id', '=', claims.sub)
    .executeTakeFirst()
  if (held === undefined || held.session.secret_hash !== claims.bnd) {
    throw notSignedIn()
  }
  const { session: current, ...person } = held
  refuseDisabled(person)
  if (!isLive(current, config, now())) {
    throw notSignedIn()
  }
  if (claims.expiredSec > lateTokenSec) {
    throw tokenExpired()
  }

  if (claims.turn > current.seen_times) {
    await db
      .updateTable('sessions')
      .set({ seen_times: claims.turn })
      .where('id', '=', current.id)
      .where('seen_times', '<', claims.turn)
      .execute()
  }
  return callerOf(current, person, { config, isLate: claims.expiredSec > 0 })
}

export const notSignedIn = () => new ProblemError('not-signed-in', 'Please sign in.')

export const tokenExpired = () => new ProblemError('token-expired', 'Your access token expired.')
