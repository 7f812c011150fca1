import { sql, type Compilable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { rangeDays } from '#src/api/contract/stats-range.ts'
import { activityOf } from '#server/areas/stats/list-person-activity.ts'
import { rangeOf } from '#server/areas/stats/range.ts'
import { searchActivity } from '#server/areas/stats/search-activity.ts'
import { planOf } from '#tests/support/query-plan.ts'
import { createScaleDatabase } from '#tests/support/scale-database.ts'

const db = createScaleDatabase()
const now = Date.UTC(2026, 0, 15, 9)

const someone = sql`(select id, row_number() over () - 1 as number from people) someone`

/** Two years of 200 people: 40,000 things that were done. */
beforeAll(async () => {
  await sql`alter table logs disable trigger user`.execute(db())
  await sql`
    insert into people (email, firstname, lastname, created_at, is_staff)
    select 'p-' || n || '@example.com', 'P', 'No. ' || n, 0, n % 10 = 0
    from generate_series(1, 200) n`.execute(db())
  await sql`
    insert into logs (person_id, id, session_id, action, demo, data, version, at)
    select someone.id, gen_random_uuid(), gen_random_uuid(),
      case n % 5 when 0 then 'OpenDemo' when 1 then 'Exit' else 'Pageview' end,
      case n % 5 when 0 then 'demo-' || n % 15 end, '{"reusedSession": true, "path": "/"}', '0.6.3',
      ${now}::bigint - (40000 - n) * 1576800::bigint
    from generate_series(1, 40000) n join ${someone} on number = n * 7 % 200
    order by n`.execute(db())
  await sql`vacuum analyze people, logs`.execute(db())
})

const cases = rangeDays.flatMap((days) =>
  (['counted', 'left-out'] as const).map((staff) => ({ days, staff })),
)

/** The tables of logs that are read from end to end. */
const readWhole = async (query: Compilable) =>
  (await planOf(db(), query)).flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && (node['Relation Name'] ?? '').startsWith('logs')
      ? [node['Relation Name']]
      : [],
  )

test.each(cases)(
  'INSIGHT-4 ADMIN-2 who did what in $days days out of two years, Google staff $staff, is found by an index',
  async ({ days, staff }) => {
    const range = rangeOf(days, now)
    const { id } = await db().selectFrom('people').select('id').executeTakeFirstOrThrow()
    for (const sort of ['opens', 'pageViews', 'lastSeenAt', 'name'] as const) {
      const search = { q: '', sort, order: 'desc', days, staff } as const
      const { count, rows } = searchActivity(db(), search, range)
      expect(await readWhole(count)).toEqual([])
      expect(await readWhole(rows.limit(25))).toEqual([])
    }
    const indexes = (await planOf(db(), activityOf(db(), { id }, range).limit(51))).map(
      (node) => node['Index Name'],
    )
    expect(indexes.join(' ')).toContain('person_id_at_id_idx')
  },
)
