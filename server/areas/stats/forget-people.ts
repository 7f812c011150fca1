import { sql, type Kysely } from 'kysely'

import {
  firstFortnightOfPeople,
  forgetFortnights,
  fortnightAfter,
} from '#server/areas/stats/fortnights.ts'
import { lockStats } from '#server/areas/stats/refresh-stats.ts'
import { partByPart } from '#server/base/part-by-part.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * Deletes what each person did before a day (UTC) whose logs are gone, oldest fortnight first, each in its own transaction, so
 * that counting waits for one at most. Figures of all people together stay.
 */
export const forgetPeopleBefore = async (
  db: Kysely<Database>,
  before: number,
  signal?: AbortSignal,
) => {
  let fortnight = await firstFortnightOfPeople(db)
  await partByPart(async () => {
    if (fortnight === null || fortnight >= before) {
      return false
    }
    const first = fortnight
    fortnight = fortnightAfter(first)
    const last = Math.min(fortnight, before) - 1
    await db.transaction().execute((db) => forgetPeopleIn(db, { first, last }))
    return true
  }, signal)
}

type Within = { readonly first: number; readonly last: number }

const forgetPeopleIn = async (db: Kysely<Database>, { first, last }: Within) => {
  await lockStats(db)
  for (const table of ['stats_people', 'stats_people_demos']) {
    await sql`
      delete from ${sql.table(table)}
      where zone = 'UTC' and span = 1 and day between ${first} and ${last}`.execute(db)
  }
  await forgetFortnights(db, 'UTC', [first])
}
