import { sql, type Compilable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { usageRanges } from '#src/api/contract/stats-range.ts'
import { summedActivity } from '#server/areas/stats/activity-rows.ts'
import { activityRange, momentsOf } from '#server/areas/stats/range.ts'
import { searchLeads } from '#server/areas/leads/search-leads.ts'
import { forgetStats } from '#server/areas/stats/refresh-stats.ts'
import { searchActivity } from '#server/areas/stats/search-activity.ts'
import { pageOf } from '#server/db/page-of.ts'
import { counting, sortedIds, walkedIds } from '#server/db/search.ts'
import { timelineOf } from '#server/areas/stats/timeline.ts'
import { planOf, type Query } from '#tests/support/query-plan.ts'
import { createScaleDatabase } from '#tests/support/scale-database.ts'
import { settleUtc } from '#tests/support/settled-stats.ts'

const db = createScaleDatabase()
const now = Date.UTC(2026, 0, 15, 9)

const someone = sql`(
  select id, organization_id, row_number() over () - 1 as number from people
) someone`

/** Two years of 200 people of ten organizations: 40,000 things that were done, with 5,000 leads and 5,000 sign-ins. */
beforeAll(async () => {
  await sql`alter table logs disable trigger user`.execute(db())
  await sql`alter table leads disable trigger user`.execute(db())
  await sql`
    insert into organizations (kind, name, origin, created_at)
    select 'partner', 'O. ' || n, 'o-' || n || '.example', 0 from generate_series(0, 9) n`.execute(
    db(),
  )
  await sql`
    insert into people (email, firstname, lastname, created_at, is_staff, organization_id)
    select 'p-' || n || '@example.com', 'P', 'No. ' || n, 0, n % 10 = 0, organizations.id
    from generate_series(1, 200) n join organizations on name = 'O. ' || n % 10`.execute(db())
  await sql`
    insert into logs (person_id, organization_id, id, session_id, action, demo, data, version, at)
    select someone.id, someone.organization_id, gen_random_uuid(), gen_random_uuid(),
      case n % 5 when 0 then 'OpenDemo' when 1 then 'Exit' else 'Pageview' end,
      case n % 5 when 0 then 'demo-' || n % 15 end, '{"reusedSession": true, "path": "/"}', '0.6.3',
      ${now}::bigint - (40000 - n) * 1576800::bigint
    from generate_series(1, 40000) n join ${someone} on number = n * 7 % 200
    order by n`.execute(db())
  await sql`
    insert into leads (person_id, organization_id, type, company, website, salesforce, note, created_at)
    select someone.id, someone.organization_id, 'client', 'Acme', '', '', '',
      ${now}::bigint - (5000 - n) * 12614400::bigint
    from generate_series(1, 5000) n join ${someone} on number = n * 7 % 200`.execute(db())
  await sql`
    insert into sessions (id, person_id, organization_id, method, secret_hash, login_at, proven_at, refreshed_at,
      used_at, ends_at, user_agent, address)
    select gen_random_uuid(), someone.id, someone.organization_id, 'email', 'hash ' || n, at, at, at, at, at, '', ''
    from generate_series(1, 5000) n join ${someone} on number = n * 7 % 200,
      lateral (select ${now}::bigint - (5000 - n) * 12614400::bigint as at) it`.execute(db())
  await forgetStats(db())
  await settleUtc(db())
  await sql`vacuum analyze people, logs, leads, sessions, stats_people, stats_people_demos`.execute(
    db(),
  )
})

/** Of one's own: days of long ago. */
const own = { from: '2025-02-03', to: '2025-03-04' }
const cases = usageRanges.flatMap((range) =>
  [undefined, 'demo-3'].map((demo) => ({ days: { range, ...own }, range, demo })),
)

/** Months of the test's own time are not made yet: all logs lie here. */
const filled: ReadonlySet<string | undefined> = new Set(['logs_rest', 'leads', 'sessions'])
/** Those tables that are read from end to end. */
const readWhole = async (query: Query) =>
  (await planOf(db(), query)).flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && filled.has(node['Relation Name'])
      ? [node['Relation Name']]
      : [],
  )

test.each(cases)(
  'INSIGHT-4 ADMIN-2 who did what in $range out of two years, of all demos or of $demo, and all of them together, is found by the index of what was counted, without a look into the logs',
  async ({ days, demo }) => {
    const range = activityRange(days, now)
    const index = demo === undefined ? 'stats_people_pkey' : 'stats_people_demos_pkey'
    const { id: organization } = await db()
      .selectFrom('organizations')
      .select('id')
      .executeTakeFirstOrThrow()
    for (const staff of ['counted', 'left-out'] as const) {
      for (const narrowed of [{}, { audience: 'partners', organization }] as const) {
        const scope = { q: '', staff, demo, ...narrowed }
        const sums = summedActivity(scope, range)
        const ofOne = summedActivity({ ...scope, person: organization }, range)
        const queries: Compilable[] = [sums, ofOne].map((it) => ({
          compile: () => it.compile(db()),
        }))
        for (const sort of ['opens', 'pageViews', 'lastSeenAt', 'name'] as const) {
          const search = { ...scope, ...days, sort, order: 'desc' } as const
          const { countAll, rows } = searchActivity(db(), search, range.whole)
          queries.push(countAll, rows.limit(25))
        }
        for (const query of queries) {
          const steps = await planOf(db(), query)
          expect(steps.map((step) => step['Index Name'])).toContain(index)
          const read = steps.map((step) => step['Relation Name'])
          expect(read.filter((name) => name?.startsWith('logs'))).toEqual([])
        }
      }
    }
  },
)

test.each(cases)(
  'INSIGHT-2 a page of a timeline of $range, of all demos or of $demo, the first or a later one, is found by the index of whose it is, and no table is read from end to end',
  async ({ days, demo }) => {
    const { id, organization_id } = await db()
      .selectFrom('people')
      .select(['id', 'organization_id'])
      .executeTakeFirstOrThrow()
    const range = momentsOf(days, now)
    for (const page of [{ size: 50 }, { size: 50, after: `${range.to - 1}.${id}` }]) {
      const ofPerson = timelineOf(db(), 'person_id', { id, demo, ...page }, range)
      expect(await readWhole(ofPerson)).toEqual([])
      expect(await indexesOf(ofPerson)).toContain('logs_rest_person_id_at_id_idx')
      const asked = { id: organization_id ?? '', demo, ...page }
      const ofAll = timelineOf(db(), 'organization_id', asked, range)
      expect(await readWhole(ofAll)).toEqual([])
      expect(await indexesOf(ofAll)).toContain('logs_rest_organization_id_at_id_idx')
    }
  },
)

test('ACCOUNT-3 what was counted of somebody who deletes their account is found by who they are', async () => {
  const { id } = await db().selectFrom('people').select('id').executeTakeFirstOrThrow()
  for (const table of ['stats_people', 'stats_people_demos'] as const) {
    const indexes = await indexesOf(db().deleteFrom(table).where('person_id', '=', id))
    expect(indexes).toContain(`${table}_of_person`)
  }
})

test('INSIGHT-4 leads, those of an opened demo, and what was opened with each are found without a look into the logs', async () => {
  for (const sort of ['createdAt', 'company'] as const) {
    for (const demo of [undefined, 'demo-3']) {
      const search = { q: '', sort, order: 'desc', staff: 'counted', demo } as const
      const found = await searchLeads(db(), search)
      for (const query of [counting(found), walkedIds(found, 10_000, firstPage)]) {
        const read = (await planOf(db(), query)).map((step) => step['Relation Name'])
        expect(read).toContain('leads')
        expect(read.filter((name) => name?.startsWith('logs'))).toEqual([])
      }
    }
  }
})

test('ADMIN-2 leads of few people, and leads with a rare word, are found without reading all leads', async () => {
  await sql`update leads set company = 'Quux' where id in (select id from leads limit 3)`.execute(
    db(),
  )
  await sql`vacuum analyze leads`.execute(db())
  for (const q of ['p-77@', 'quux']) {
    const search = { q, sort: 'createdAt', order: 'desc', staff: 'counted' } as const
    const listed = await searchLeads(db(), search)
    for (const query of [counting(listed), sortedIds(listed, firstPage)]) {
      expect([q, await readWhole(query)]).toEqual([q, []])
      expect(await indexesOf(query)).toContain('leads_of_person')
    }
    const { rows } = await pageOf(db(), listed, { page: 1, size: 25 })
    expect([q, rows.length]).toEqual([q, q === 'quux' ? 3 : 25])
  }
})

test('ADMIN-2 leads of more people than can be named are all found', async () => {
  await sql`
    insert into people (email, created_at)
    select 'many-' || n || '@example.com', 0 from generate_series(1, 1001) n`.execute(db())
  const { id: person_id } = await db()
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'many-1001@example.com')
    .executeTakeFirstOrThrow()
  const lead = { type: 'client', company: 'Acme', website: '', salesforce: '', note: '' } as const
  await db()
    .insertInto('leads')
    .values({ ...lead, person_id, created_at: 0 })
    .execute()
  const search = { q: 'many-', sort: 'createdAt', order: 'desc', staff: 'counted' } as const
  const { rows } = await pageOf(db(), await searchLeads(db(), search), { page: 1, size: 25 })
  expect(rows).toMatchObject([{ email: 'many-1001@example.com' }])
})

const firstPage = { size: 25, offset: 0 }

const indexesOf = async (query: Query) =>
  (await planOf(db(), query)).map((node) => node['Index Name'])
