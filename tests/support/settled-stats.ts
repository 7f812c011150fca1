import type { Kysely } from 'kysely'

import { sumFortnight } from '#server/areas/stats/fortnights.ts'
import { refreshStats } from '#server/areas/stats/refresh-stats.ts'
import type { Database } from '#server/db/schema.ts'

/** What the sweeper does, for the days of UTC alone: a tenth of the work, and all that many figures are of. */
export const settleUtc = async (db: Kysely<Database>) => {
  await refreshStats(db, { zone: 'UTC', from: 0, to: 30_000 })
  while (await db.transaction().execute((db) => sumFortnight(db, 'UTC'))) {
    // The rest.
  }
}
