import { sql, type Kysely, type SqlBool } from 'kysely'

import type { StatsRange, Usage, UsageFigures } from '#src/api/contract/stats.ts'
import type { Database } from '#server/db/schema.ts'
import type { Services } from '#server/base/services.ts'
import {
  daysFrom,
  isCounted,
  isIn,
  rangeBefore,
  rangeOf,
  type Range,
} from '#server/areas/stats/range.ts'

type Db = Kysely<Database>
type Staff = StatsRange['staff']

/** What the demos were opened for in a range, and in the one before, as it stands at one moment. */
export const countUsage = (
  { catalogue, db, now }: Pick<Services, 'catalogue' | 'db' | 'now'>,
  { days, staff }: StatsRange,
): Promise<Usage> => {
  const range = rangeOf(days, now())

  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const byDay = await opensByDay(db, range, staff).execute()
      const opensOf = new Map(byDay.map(({ day, opens }) => [day, opens]))
      const byDemo = await opensByDemo(db, range, staff).execute()
      return {
        figures: await figuresIn(db, range, staff),
        before: await figuresIn(db, rangeBefore(range, days), staff),
        days: daysFrom(range, days).map((day) => ({ day, opens: opensOf.get(day) ?? 0 })),
        demos: byDemo.map((demo) => ({ ...demo, label: catalogue.labels.get(demo.key) ?? null })),
      }
    })
}

const figuresIn = async (db: Db, range: Range, staff: Staff): Promise<UsageFigures> => ({
  ...(await opensTogether(db, range, staff).executeTakeFirstOrThrow()),
  ...(await leadsTogether(db, range, staff).executeTakeFirstOrThrow()),
})

const opensIn = (db: Db, range: Range, staff: Staff) =>
  db
    .selectFrom('logs')
    // As a literal: the index of opens alone is for it.
    .where(sql<SqlBool>`logs.action = 'OpenDemo'`)
    .where(isIn(sql`logs.at`, range))
    .where(isCounted(sql`logs.person_id`, staff))

export const opensTogether = (db: Db, range: Range, staff: Staff) =>
  opensIn(db, range, staff).select((row) => [
    row.fn.countAll<number>().as('opens'),
    row.fn.count<number>('logs.person_id').distinct().as('people'),
    row.fn
      .countAll<number>()
      .filterWhere(sql`logs.data ->> 'reusedSession'`, '=', 'true')
      .as('reused'),
  ])

export const opensByDay = (db: Db, range: Range, staff: Staff) => {
  const day = sql<string>`to_char(to_timestamp(logs.at / 1000) at time zone 'UTC', 'YYYY-MM-DD')`
  return opensIn(db, range, staff)
    .select((row) => [day.as('day'), row.fn.countAll<number>().as('opens')])
    .groupBy(day)
}

export const opensByDemo = (db: Db, range: Range, staff: Staff) =>
  opensIn(db, range, staff)
    .select((row) => [
      sql<string>`logs.demo`.as('key'),
      row.fn.countAll<number>().as('opens'),
      row.fn.count<number>('logs.person_id').distinct().as('people'),
    ])
    .groupBy('logs.demo')
    .orderBy('opens', 'desc')
    .orderBy('logs.demo')

export const leadsTogether = (db: Db, range: Range, staff: Staff) =>
  db
    .selectFrom('leads')
    .where(isIn(sql`leads.created_at`, range))
    .where(isCounted(sql`leads.person_id`, staff))
    .select((row) => row.fn.countAll<number>().as('leads'))
