import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { searchLeads } from '#server/areas/leads/search-leads.ts'
import { searchOrganizations } from '#server/areas/organization/search-organizations.ts'
import { searchPeople } from '#server/areas/admin-people/search-people.ts'
import { pageOf } from '#server/db/page-of.ts'
import { countOf, counting, walkedIds } from '#server/db/search.ts'
import { seedOrganizations } from '#server/local/seed-organizations.ts'
import { passedBy, planOf, type PlanNode } from '#tests/support/query-plan.ts'
import { createScaleDatabase } from '#tests/support/scale-database.ts'

const db = createScaleDatabase()
const config = { adminEmails: ['admin@example.com'] }

beforeAll(
  () =>
    seedOrganizations(db(), { organizations: 10_000, people: 50_000, now: Date.UTC(2026, 0, 15) }),
  // To fill it takes as long as it takes.
  300_000,
)

/** An index is followed for a small part of the table only. */
const mostPassed = 500
const thirdPage = { size: 25, offset: 50 }

/** What a page must not do: read a table from end to end, or put most of it in order. */
const mostSorted = 5_000
const faultsIn = (nodes: readonly PlanNode[]) =>
  nodes.flatMap((node) => {
    if (node['Node Type'] === 'Seq Scan' && isBig(node['Relation Name'])) {
      return [`reads all of ${node['Relation Name']}`]
    }
    const [input] = node.Plans ?? []
    return node['Node Type'] === 'Sort' && (input?.['Plan Rows'] ?? 0) > mostSorted
      ? [`sorts ${input?.['Plan Rows']} rows`]
      : []
  })
/** To count a good part of a table is to read it, or an index of it; to count a few is not. */
const mostCounted = 2_000
const faultsInCount = (nodes: readonly PlanNode[]) =>
  nodes.some((node) => node['Node Type'] !== 'Aggregate' && node['Plan Rows'] > mostCounted)
    ? []
    : faultsIn(nodes)
const isBig = (table = '') => ['people', 'organizations', 'access_requests'].includes(table)

const orders = ['asc', 'desc'] as const
const peopleFilters = [
  {},
  { role: 'staff' },
  { role: 'partner' },
  { role: 'customer' },
  { role: 'admin' },
  { status: 'pending' },
  { status: 'rejected' },
  { status: 'approved' },
  { status: 'unrequested' },
  { state: 'active' },
  { state: 'disabled' },
  { method: 'passkey' },
  { method: 'oidc-google', role: 'staff' },
  { role: 'partner', status: 'pending', state: 'active' },
] as const
const peopleSearches = [
  '',
  'person-4711',
  'okafor',
  'lea chen',
  'seed-77.example',
  'bo',
  'b',
  'zzz',
  'Nyström',
  'Å',
  '王',
  'Иванов',
]

test.each(['name', 'email', 'createdAt', 'lastLoginAt'] as const)(
  'ADMIN-2 a page of 50,000 people by %s is answered by an index, whatever the filter and the search',
  async (sort) => {
    const faults: string[] = []
    for (const order of orders) {
      for (const filter of peopleFilters) {
        for (const q of peopleSearches) {
          const search = searchPeople(db(), { q, sort, order, ...filter }, config)
          const found = [
            ...faultsIn(await planOf(db(), walkedIds(search, mostPassed, thirdPage))),
            ...faultsInCount(await planOf(db(), counting(search))),
          ]
          faults.push(...found.map((it) => `${JSON.stringify({ order, q, ...filter })} ${it}`))
        }
      }
    }
    expect(faults).toEqual([])
  },
)

test('ADMIN-2 a list counts 100,000 matches and no more, what is taken as a file all of them', async () => {
  const search = { q: '', sort: 'createdAt', order: 'desc' } as const
  const found = searchPeople(db(), search, config)
  const count = counting(found)
  const steps = await planOf(db(), count)
  expect(steps.map((step) => step['Node Type'])).toEqual(
    expect.arrayContaining(['Aggregate', 'Limit']),
  )
  expect(count.compile(db()).parameters).toContain(100_001)
  expect(await countOf(db(), found)).toBe((await found.ids.execute(db())).rows.length)
})

test('ADMIN-2 of one name nobody waits until all names before it were read', async () => {
  const search = { q: 'okafor', sort: 'name', order: 'asc' } as const
  const found = searchPeople(db(), search, config)
  const walked = walkedIds(found, mostPassed, { size: 25, offset: 0 })
  expect(await passedBy(db(), walked)).toBe(mostPassed)
  expect((await walked.execute(db())).rows).toEqual([])
  const { rows, total } = await pageOf(db(), found, { page: 1, size: 25 })
  expect([total > 2_000, rows.map(({ lastname }) => lastname)]).toEqual([
    true,
    Array(25).fill('Okafor'),
  ])
})

test.each(['name', 'lastLoginAt'] as const)(
  'ADMIN-2 a page of people by %s is the same in whichever way it is found',
  async (sort) => {
    for (const order of orders) {
      for (const asked of [
        {},
        { role: 'partner' },
        { role: 'staff' },
        { status: 'rejected' },
      ] as const) {
        for (const q of ['', 'okafor', 'bo', 'person-4711']) {
          const found = searchPeople(db(), { q, sort, order, ...asked }, config)
          const { rows: ids } = await found.ids.execute(db())
          for (const page of [1, 3]) {
            const { rows } = await pageOf(db(), found, { page, size: 25 })
            const expected = ids.slice(page * 25 - 25, page * 25)
            expect(rows.map(({ id }) => ({ id }))).toEqual(expected)
          }
        }
      }
    }
  },
)

const organizationSearches = [
  '',
  'golden cargo',
  'seed-77',
  'works 99',
  'go',
  'g',
  'q',
  'zzz',
  'Nyström',
  '王',
]

test.each(['name', 'waiting', 'waitingSince', 'people', 'createdAt'] as const)(
  'ADMIN-2 a page of 10,000 organizations by %s is answered by an index, whatever the filter and the search',
  async (sort) => {
    const faults: string[] = []
    for (const kind of ['partner', 'customer'] as const) {
      for (const order of orders) {
        for (const filter of [{}, { waiting: 'some' }, { waiting: 'none' }] as const) {
          for (const q of organizationSearches) {
            const search = { q, sort, order, ...filter }
            const listed = searchOrganizations(db(), kind, search)
            const found = [
              ...faultsIn(await planOf(db(), walkedIds(listed, mostPassed, thirdPage))),
              ...faultsInCount(await planOf(db(), counting(listed))),
            ]
            faults.push(...found.map((it) => `${JSON.stringify({ kind, ...search })} ${it}`))
          }
        }
      }
    }
    expect(faults).toEqual([])
  },
)

test('ADMIN-2 INSIGHT-4 the rows of a page of leads are looked up by who wrote each, not by all people of a common name', async () => {
  await sql`alter table leads disable trigger user`.execute(db())
  await sql`
    insert into leads (person_id, type, company, website, salesforce, note, created_at)
    select id, 'client', 'Acme', '', '', '', row_number() over (order by id) from people`.execute(
    db(),
  )
  await sql`vacuum analyze leads`.execute(db())
  const search = { q: 'okafor', sort: 'createdAt', order: 'desc', staff: 'counted' } as const
  const found = await searchLeads(db(), search)
  const { rows, total } = await pageOf(db(), found, { page: 1, size: 25 })
  expect([total > 2_000, rows.map(({ lastname }) => lastname)]).toEqual([
    true,
    Array(25).fill('Okafor'),
  ])
  const ids = sql<readonly string[]>`${`{${rows.map(({ id }) => id).join(',')}}`}::uuid[]`
  const steps = await planOf(db(), found.rowsOf(ids))
  const people = steps.filter((it) => it['Relation Name'] === 'people')
  expect(people.map((it) => it['Index Name'])).toEqual(['people_pkey', 'people_pkey'])
})

test('ADMIN-2 the sample is as large and as uneven as a big portal', async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from organizations) as organizations, (select count(*) from people) as people,
      (select max(people) from organizations) as largest, (select sum(people) from organizations) as tied,
      (select sum(waiting) from organizations) as waiting`.execute(db())
  expect(rows[0]).toMatchObject({ organizations: 10_000, people: 50_000 })
  expect(rows[0]?.['largest']).toBeGreaterThan(50)
  expect(Number(rows[0]?.['tied'])).toBe(49_500)
  expect(Number(rows[0]?.['waiting'])).toBeGreaterThan(1_000)
})
