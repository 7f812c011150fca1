import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { searchOrganizations } from '#server/areas/organization/search-organizations.ts'
import { searchPeople } from '#server/areas/admin-people/search-people.ts'
import { seedOrganizations } from '#server/local/seed-organizations.ts'
import { planOf, type PlanNode } from '#tests/support/query-plan.ts'
import { createScaleDatabase } from '#tests/support/scale-database.ts'

const db = createScaleDatabase()
const config = { adminEmails: ['admin@example.com'] }

beforeAll(() =>
  seedOrganizations(db(), { organizations: 10_000, people: 50_000, now: Date.UTC(2026, 0, 15) }),
)

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
          const { rows, count } = searchPeople(db(), { q, sort, order, ...filter }, config)
          const found = [
            ...faultsIn(await planOf(db(), rows.limit(25).offset(50))),
            ...faultsInCount(await planOf(db(), count)),
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
  const { count, ids } = searchPeople(db(), search, config)
  const steps = await planOf(db(), count)
  expect(steps.map((step) => step['Node Type'])).toEqual(
    expect.arrayContaining(['Aggregate', 'Limit']),
  )
  expect(count.compile().parameters).toContain(100_001)
  expect(await count.execute()).toEqual([{ total: (await ids.execute()).length }])
})

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
            const { rows, count } = searchOrganizations(db(), kind, search)
            const found = [
              ...faultsIn(await planOf(db(), rows.limit(25).offset(50))),
              ...faultsInCount(await planOf(db(), count)),
            ]
            faults.push(...found.map((it) => `${JSON.stringify({ kind, ...search })} ${it}`))
          }
        }
      }
    }
    expect(faults).toEqual([])
  },
)

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
