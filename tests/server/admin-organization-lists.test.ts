import { expect, test } from 'vitest'

import {
  listCustomers,
  listPartners,
  loadOrganization,
} from '#src/api/contract/admin-organizations.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const signInAdmin = async () =>
  (await portal.signIn({ email: 'root@example.com', is_admin: true, isStrong: true })).browser
const add = (name: string, seed: Parameters<typeof addOrganization>[1] = {}) =>
  addOrganization(portal, { name, origin: name, ...seed })
const names = ({ rows }: { rows: readonly { name: string }[] }) => rows.map(({ name }) => name)

test('ADMIN-1 partners and customers are lists of their own', async () => {
  const admin = await signInAdmin()
  await add('Yum Labs')
  await add('Cymbal', {
    domains: ['cymbal.example', 'bites.example'],
    website: 'https://a.example',
  })
  await add('Stores', { kind: 'customer', country: 'Chile' })

  const partners = await admin.call(listPartners, {})
  expect(partners).toMatchObject({ total: 2 })
  expect(partners.rows).toMatchObject([
    {
      kind: 'partner',
      name: 'Cymbal',
      website: 'https://a.example',
      domains: ['bites.example', 'cymbal.example'],
      people: 0,
      waiting: 0,
      waitingPeople: [],
      version: 1,
      createdAt: portal.services.now(),
    },
    { name: 'Yum Labs', domains: [] },
  ])
  expect(await admin.call(listCustomers, {})).toMatchObject({
    rows: [{ name: 'Stores', country: 'Chile' }],
    total: 1,
  })
})

test('ADMIN-2 an organization tells who waits, first come first, and how many people it has', async () => {
  const admin = await signInAdmin()
  const { id } = await add('Cymbal')
  const first = await portal.addPerson({
    organization_id: id,
    organization_access_status: 'pending',
  })
  portal.advance(1_000)
  const second = await portal.addPerson({
    organization_id: id,
    organization_access_status: 'pending',
  })
  await portal.addPerson({ organization_id: id, organization_access_status: 'approved' })

  const { rows } = await admin.call(listPartners, {})

  expect(rows).toMatchObject([
    {
      people: 3,
      waiting: 2,
      waitingPeople: [
        { personId: first.id, version: 1 },
        { personId: second.id, version: 1 },
      ],
    },
  ])
})

test('ADMIN-2 sorts by each column both ways', async () => {
  const admin = await signInAdmin()
  const a = await add('alpha')
  const b = await add('Beta')
  portal.advance(1_000)
  await add('gamma')
  for (const organization_id of [b.id, b.id, a.id]) {
    await portal.addPerson({ organization_id })
  }
  await portal.addPerson({ organization_id: a.id, organization_access_status: 'pending' })
  await portal.addPerson({ organization_id: a.id })

  const orders = {
    name: ['alpha', 'Beta', 'gamma'],
    people: ['gamma', 'Beta', 'alpha'],
  } as const
  for (const [sort, expected] of Object.entries(orders)) {
    const by = sort as keyof typeof orders
    expect(names(await admin.call(listPartners, { sort: by }))).toEqual(expected)
    expect(names(await admin.call(listPartners, { sort: by, order: 'desc' }))).toEqual(
      expected.toReversed(),
    )
  }
  const waiting = await admin.call(listPartners, { sort: 'waiting', order: 'desc' })
  expect(names(waiting)[0]).toBe('alpha')
  const newest = await admin.call(listPartners, { sort: 'createdAt', order: 'desc' })
  expect(names(newest)[0]).toBe('gamma')
})

test('ADMIN-2 finds by name, by the beginning of a word and by mail domain; nothing is a wildcard', async () => {
  const admin = await signInAdmin()
  await add('Cymbal Bites', { domains: ['bites.example'] })
  await add('100% Örtlich')
  await add('Under_score \\ Co')
  await add('Other', { kind: 'customer', domains: ['bites.example'] })

  const found = async (q: string) => names(await admin.call(listPartners, { q }))
  expect(await found('CYMBAL')).toEqual(['Cymbal Bites'])
  expect(await found('bites  cym')).toEqual(['Cymbal Bites'])
  expect(await found('bites.example')).toEqual(['Cymbal Bites'])
  expect(await found('bi')).toEqual(['Cymbal Bites'])
  expect(await found('ym')).toEqual([])
  expect(await found('örtlich')).toEqual(['100% Örtlich'])
  expect(await found('100%')).toEqual(['100% Örtlich'])
  expect(await found('%%%')).toEqual([])
  expect(await found('____')).toEqual([])
  expect(await found('r_s')).toEqual(['Under_score \\ Co'])
  expect(await found('\\')).toEqual(['Under_score \\ Co'])

  await portal.db.deleteFrom('organization_domains').where('kind', '=', 'partner').execute()
  expect(await found('bites.example')).toEqual([])
  expect(await found('bites cym')).toEqual(['Cymbal Bites'])
})

test('ADMIN-2 filters by whether somebody waits', async () => {
  const admin = await signInAdmin()
  const { id } = await add('Waits')
  await add('Rests')
  await portal.addPerson({ organization_id: id, organization_access_status: 'pending' })
  const filtered = (waiting: 'some' | 'none') => admin.call(listPartners, { waiting })
  expect(names(await filtered('some'))).toEqual(['Waits'])
  expect(names(await filtered('none'))).toEqual(['Rests'])
})

test('ADMIN-2 pages show each row once, also where many are equal in the sorted column', async () => {
  const admin = await signInAdmin()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    await add(name)
  }
  for (const sort of ['name', 'waiting', 'waitingSince', 'people', 'createdAt'] as const) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => admin.call(listPartners, { sort, page, size: 3 })),
    )
    expect(pages.map(({ rows }) => rows.length)).toEqual([3, 3, 1])
    expect(new Set(pages.flatMap(names)).size).toBe(7)
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7])
  }
  expect(await admin.call(listPartners, { page: 9 })).toEqual({ rows: [], total: 7 })
})

test.each([
  { sort: 'origin' },
  { sort: 'name; drop table people' },
  { order: 'up' },
  { page: '0' },
  { size: '101' },
  { size: '1000000000' },
  { waiting: 'all' },
  { kind: 'customer' },
])('AZ-09 refuses %j', async (query) => {
  const admin = await signInAdmin()
  const problem = await admin.refusal(listPartners, query as object)
  expect(problem).toMatchObject({ name: 'invalid-input', status: 422 })
})

test('ADMIN-3 shows an organization with its domains, demos, people and requests, those that wait first', async () => {
  const admin = await signInAdmin()
  const root = await portal.db
    .selectFrom('people')
    .selectAll()
    .where('email', '=', 'root@example.com')
    .executeTakeFirstOrThrow()
  const { id } = await add('Cymbal', { domains: ['cymbal.example'] })
  const tie = { organization_id: id }
  const zoe = await portal.addPerson({
    ...tie,
    lastname: 'Adams',
    organization_access_status: 'approved',
  })
  const ann = await portal.addPerson({
    ...tie,
    lastname: 'Zorn',
    organization_access_status: 'pending',
  })
  await portal.db
    .insertInto('access_requests')
    .values([
      { person_id: zoe.id, organization: 'Cymbal', reason: 'r', requested_at: 2, ...tie },
      { person_id: ann.id, organization: 'cymbal', reason: '', requested_at: 1, ...tie },
    ])
    .execute()
  await portal.db
    .updateTable('access_requests')
    .set({ decision: 'approved', decided_at: 5, decided_by: root.id, decision_note: 'known' })
    .where('person_id', '=', zoe.id)
    .execute()
  await portal.db
    .insertInto('organization_demos')
    .values({ organization_id: id, demo: 'nba', is_shown: false })
    .execute()

  const detail = await admin.call(loadOrganization, { id })

  expect(detail).toMatchObject({
    id,
    name: 'Cymbal',
    people: 2,
    waiting: 1,
    domainRules: [{ domain: 'cymbal.example', isAutomatic: false, verifiedBy: null }],
    members: [
      { id: ann.id, status: 'pending', version: 1 },
      { id: zoe.id, status: 'approved', isDisabled: false },
    ],
    requests: [
      { personId: ann.id, organization: 'cymbal', requestedAt: 1, decision: null },
      {
        personId: zoe.id,
        decision: {
          outcome: 'approved',
          at: 5,
          by: 'root@example.com',
          reason: '',
          note: 'known',
        },
      },
    ],
  })
  const demo = (key: string) => detail.demos.find((it) => it.key === key)
  expect(detail.demos).toHaveLength(portal.services.catalogue.demos.length)
  expect(demo('nba')).toMatchObject({ override: false })
  expect(demo('robotaxi')).toMatchObject({ label: 'Robotaxi', override: null })
})

test('ADMIN-3 ACCESS-2 of more than a hundred who wait those are shown of whom all is known, and what was decided besides', async () => {
  const admin = await signInAdmin()
  const { id: organization_id } = await add('Cymbal')
  const people = await portal.db
    .insertInto('people')
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        email: `person-${index}@cymbal.example`,
        lastname: String(index).padStart(3, '0'),
        organization_id,
        organization_access_status: 'pending' as const,
        created_at: 0,
      })),
    )
    .returning(['id', 'email'])
    .execute()
  await portal.db
    .insertInto('access_requests')
    .values(
      people.map(({ id, email }, index) => ({
        person_id: id,
        organization_id,
        organization: 'Cymbal',
        reason: `I am ${email}.`,
        // Who comes last by name asked first.
        requested_at: 1_000 - index,
      })),
    )
    .execute()
  const { id: decided } = await portal.addPerson({ organization_id })
  await portal.db
    .insertInto('access_requests')
    .values({
      person_id: decided,
      organization_id,
      organization: 'Cymbal',
      reason: '',
      requested_at: 1,
      decision: 'rejected',
      decided_at: 2,
    })
    .execute()

  const detail = await admin.call(loadOrganization, { id: organization_id })
  const { members, requests, waitingPeople } = detail

  expect(members).toHaveLength(100)
  expect(members.map(({ id }) => id)).toEqual(waitingPeople.map(({ personId }) => personId))
  expect(requests.filter(({ decision }) => decision !== null)).toMatchObject([
    { personId: decided },
  ])
  const reasons = new Map(requests.map(({ personId, reason }) => [personId, reason]))
  expect(members.map(({ id }) => reasons.get(id))).toEqual(
    members.map(({ email }) => `I am ${email}.`),
  )
})

test('ADMIN-3 of more people than are shown those who have access stand before whoever has none any more', async () => {
  const admin = await signInAdmin()
  const { id: organization_id } = await add('Cymbal')
  await portal.db
    .insertInto('people')
    .values(
      Array.from({ length: 100 }, (_, index) => ({
        email: `refused-${index}@cymbal.example`,
        lastname: 'Ames',
        organization_id,
        organization_access_status: 'rejected' as const,
        created_at: 1,
      })),
    )
    .execute()
  const inside = await portal.addPerson({
    organization_id,
    lastname: 'Zuse',
    organization_access_status: 'approved',
  })

  const { members } = await admin.call(loadOrganization, { id: organization_id })
  expect(members[0]).toMatchObject({ id: inside.id })
  expect(members).toHaveLength(100)
})

test('ADMIN-3 a decision by a rule names the rule, one by an admin who is gone says so', async () => {
  const admin = await signInAdmin()
  const { id } = await add('Cymbal')
  const person = await portal.addPerson({ organization_id: id })
  const decided = { decision: 'approved', decided_at: 5 } as const
  const of = { person_id: person.id, organization_id: id, organization: 'Cymbal', reason: '' }
  await portal.db
    .insertInto('access_requests')
    .values([
      { ...of, ...decided, requested_at: 2, decided_by_rule: 'cymbal.example' },
      { ...of, ...decided, requested_at: 1 },
    ])
    .execute()
  const { requests } = await admin.call(loadOrganization, { id })
  expect(requests.map(({ decision }) => decision?.by)).toEqual([
    'rule cymbal.example',
    'An admin who left',
  ])
})

test('AZ-02 an organization that is not there is not found', async () => {
  const admin = await signInAdmin()
  const { id } = await portal.addPerson()
  expect(await admin.refusal(loadOrganization, { id })).toMatchObject({ name: 'not-found' })
})
