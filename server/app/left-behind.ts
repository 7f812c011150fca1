import type { Kysely } from 'kysely'

import type { Config } from '#server/base/config/config.ts'
import { embeddedIn } from '#server/db/database.ts'
import { isDatabase } from '#server/db/embedded/embedded.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * Where the embedded database lies that a portal is no longer started on: the one of `DATABASE_URL` has nobody in it yet. `null`
 * where there is none, or where it was moved.
 */
export const databaseLeftBehind = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  db: Kysely<Database>,
) => {
  const data = embeddedIn(dataDir)
  if (databaseUrl === null || !isDatabase(data)) {
    return null
  }
  const person = await db.selectFrom('people').select('id').limit(1).executeTakeFirst()
  return person === undefined ? data : null
}
