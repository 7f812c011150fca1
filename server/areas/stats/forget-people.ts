import { sql, type Kysely } from 'kysely'

import { forgetFortnights } from '#server/areas/stats/fortnights.ts'
import { lockStats } from '#server/areas/stats/refresh-stats.ts'
import type { Database } from '#server/db/schema.ts'

/** What each person did before a day of UTC goes with its logs; figures of all together stay. */
export const forgetPeopleBefore = async (db: Kysely<Database>, day: number) => {
  await lockStats(db)
  const { rows } = await sql<{ day: number }>`
    select distinct day from stats_people where zone = 'UTC' and span > 1 and day < ${day}`.execute(
    db,
  )
  await forgetFortnights(
    db,
    'UTC',
    rows.map((row) => row.day),
  )
  for (const table of ['stats_people', 'stats_people_demos']) {
    await sql`
      delete from ${sql.table(table)} where zone = 'UTC' and span = 1 and day < ${day}`.execute(db)
  }
}
