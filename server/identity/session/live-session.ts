import type { RequestFacts } from '#server/http/implement.ts'
import { sha256 } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { isLive } from '#server/identity/session/session.rules.ts'

/** Whether anybody is signed in in this browser, by its cookie alone: that does not authenticate the caller. */
export const hasLiveSession = async (
  { cookies }: RequestFacts,
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
) => {
  const secret = cookies.get('session')
  const session =
    secret === null
      ? undefined
      : await db
          .selectFrom('sessions')
          .selectAll()
          .where('secret_hash', '=', sha256(secret))
          .executeTakeFirst()
  return session !== undefined && isLive(session, config, now())
}
