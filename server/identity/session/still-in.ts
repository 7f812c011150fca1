import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/http/implement.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'

/**
 * Throws `not-signed-in` where the session ended after it was let in. For what outlives a session, once the person is locked,
 * as they are by whatever ends all sessions (ADR 027): whoever is thrown out at that moment would come back by it.
 */
export const requireStillIn = async (
  db: Kysely<Database>,
  { sessionId }: Pick<Caller, 'sessionId'>,
) => {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (session === undefined) {
    throw notSignedIn()
  }
}
