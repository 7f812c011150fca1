import type { Kysely } from 'kysely'

import type { Config } from '#server/base/config/config.ts'
import { embeddedIn } from '#server/db/database.ts'
import { isDatabase } from '#server/db/embedded/embedded.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * The folder of an embedded database that was not moved: the portal now uses `DATABASE_URL`, and that database has no people yet.
 * `null` if there is no such folder, or if the other database is in use already.
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
