import { expect, test } from 'vitest'

import { listPeople, loadPerson } from '#src/api/contract/admin-people.ts'
import { completeOrganizationForm } from '#src/api/contract/organization.ts'
import { logout } from '#src/api/contract/session.ts'
import { addMethod } from '#server/identity/people/people.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const signInAdmin = () =>
  portal.signIn({
    email: 'root@example.com',
    firstname: 'Root',
    lastname: 'Zz',
    is_admin: true,
    is_staff: true,
    isStrong: true,
  })
const emails = ({ rows }: { rows: readonly { email: string }[] }) => rows.map(({ email }) => email)

test('ADMIN-1 lists everybody with their role, their access and their organization', async () => {
  const { browser } = await signInAdmin()
  const organization = await addOrganization(portal)
  const person = await portal.addPerson({
    email: 'ada@example.com',
    organization_id: organization.id,
    organization_access_status: 'pending',
  })

  const { rows, total } = await browser.call(listPeople, {})

  expect(total).toBe(2)
  expect(rows[0]).toEqual({
    id: person.id,
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    role: 'partner',
    isAdmin: false,
    status: 'pending',
    organizationFormCompleted: false,
    organization: { id: organization.id, name: 'Cymbal' },
    isDisabled: false,
    createdAt: portal.services.now(),
    lastLoginAt: null,
    version: 1,
  })
  expect(rows[1]).toMatchObject({
    role: 'staff',
    isAdmin: true,
    status: 'approved',
    organization: null,
    lastLoginAt: portal.services.now(),
  })
})

test('ADMIN-2 sorts by each column both ways; who never signed in comes first', async () => {
  const { browser } = await signInAdmin()
  portal.advance(1_000)
  await portal.addPerson({ email: 'c@example.com', firstname: 'Bo', lastname: 'bell' })
  portal.advance(1_000)
  await portal.signIn({ email: 'a@example.com', firstname: 'Al', lastname: 'Bell' })

  const orders = {
    name: ['a@example.com', 'c@example.com', 'root@example.com'],
    email: ['a@example.com', 'c@example.com', 'root@example.com'],
    createdAt: ['root@example.com', 'c@example.com', 'a@example.com'],
    lastLoginAt: ['c@example.com', 'root@example.com', 'a@example.com'],
  } as const
  for (const [name, expected] of Object.entries(orders)) {
    const sort = name as keyof typeof orders
    expect([sort, emails(await browser.call(listPeople, { sort }))]).toEqual([sort, expected])
    expect(emails(await browser.call(listPeople, { sort, order: 'desc' }))).toEqual(
      expected.toReversed(),
    )
  }
})

test('ADMIN-2 finds by name and address, word by word in any order; nothing is a wildcard', async () => {
  const { browser } = await signInAdmin()
  await portal.addPerson({ email: 'ada_l@cymbal.example', firstname: 'Ada', lastname: 'Lövelace' })
  await portal.addPerson({ email: 'adal@other.example', firstname: 'Al', lastname: "O'Neil" })

  const found = async (q: string) => emails(await browser.call(listPeople, { q }))
  expect(await found('LÖVELACE ada')).toEqual(['ada_l@cymbal.example'])
  expect(await found('cymbal')).toEqual(['ada_l@cymbal.example'])
  expect(await found('a_l')).toEqual(['ada_l@cymbal.example'])
  expect(await found("o'neil")).toEqual(['adal@other.example'])
  expect(await found('al')).toEqual(['adal@other.example'])
  expect(await found("' or true --")).toEqual([])
  expect(await found('%')).toEqual([])
})

test('ADMIN-2 filters by role, status, state, way to sign in and organization, and all together', async () => {
  const { browser } = await signInAdmin()
  const { id } = await addOrganization(portal)
  const customer = await portal.addPerson({ email: 'customer@example.com', is_customer: true })
  await addMethod(portal.db, customer.id, { key: 'passkey', type: 'passkey' })
  await portal.addPerson({ email: 'new@example.com' })
  await portal.addPerson({
    email: 'in@example.com',
    organization_id: id,
    organization_access_status: 'approved',
  })
  await portal.addPerson({ email: 'out@example.com', organization_id: id, disabled_at: 1 })
  await portal.addPerson({ email: 'admin@example.com' })

  const found = async (filter: object) => emails(await browser.call(listPeople, filter)).toSorted()
  expect(await found({ role: 'staff' })).toEqual(['root@example.com'])
  expect(await found({ role: 'customer' })).toEqual(['customer@example.com'])
  expect(await found({ role: 'partner' })).toEqual([
    'admin@example.com',
    'in@example.com',
    'new@example.com',
    'out@example.com',
  ])
  expect(await found({ role: 'admin' })).toEqual(['admin@example.com', 'root@example.com'])
  expect(await found({ status: 'approved' })).toEqual(['in@example.com', 'root@example.com'])
  expect(await found({ status: 'unrequested', state: 'active' })).toEqual([
    'admin@example.com',
    'new@example.com',
  ])
  expect(await found({ state: 'disabled' })).toEqual(['out@example.com'])
  expect(await found({ method: 'passkey' })).toEqual(['customer@example.com'])
  expect(await found({ organization: id })).toEqual(['in@example.com', 'out@example.com'])
  expect(await found({ organization: id, state: 'active', q: 'ada', role: 'partner' })).toEqual([
    'in@example.com',
  ])
})

test('ADMIN-2 pages show each row once and tell how many match', async () => {
  const { browser } = await signInAdmin()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await portal.addPerson({ email: `${name}@example.com` })
  }
  for (const sort of ['name', 'email', 'createdAt', 'lastLoginAt'] as const) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => browser.call(listPeople, { sort, page, size: 3 })),
    )
    expect(pages.map(({ rows }) => rows.length)).toEqual([3, 3, 1])
    expect(new Set(pages.flatMap(emails)).size).toBe(7)
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7])
  }
})

test.each([
  { sort: 'disabled_at' },
  { sort: 'name desc, (select 1)' },
  { order: 'asc;' },
  { page: '-1' },
  { page: '10001' },
  { size: '101' },
  { size: '1e9' },
  { role: 'boss' },
  { status: 'unknown' },
  { organization: 'x' },
])('AZ-09 refuses %j', async (query) => {
  const { browser } = await signInAdmin()
  const problem = await browser.refusal(listPeople, query as object)
  expect(problem).toMatchObject({ name: 'invalid-input', status: 422 })
})

test('ADMIN-3 shows a person with their ways to sign in, their sessions and their sign-ins', async () => {
  const { browser } = await signInAdmin()
  const seen = await portal.signIn({ email: 'admin@example.com' })
  portal.advance(1_000)
  await portal.signInAs(seen.person)
  await seen.browser.call(logout, { method: 'email' })
  const { now } = portal.services
  await portal.db
    .insertInto('whatsapp_phones')
    .values({ phone: '15550000003', person_id: seen.person.id, paired_at: now(), heard_at: now() })
    .execute()

  const detail = await browser.call(loadPerson, { id: seen.person.id })

  expect(detail).toMatchObject({
    email: 'admin@example.com',
    isAdmin: true,
    isAdminByConfiguration: true,
    isEmailConfirmed: true,
    methods: [{ key: 'email', type: 'passcode' }],
    liveSessions: 1,
    hasPhone: true,
    leads: 0,
    lastLoginAt: portal.services.now(),
  })
  expect(detail.signIns.map(({ ended }) => ended?.how ?? null)).toEqual([null, 'logout'])
})

test('ACCESS-1 ADMIN-3 shows where a customer told they work, and of nobody else anything', async () => {
  const { browser } = await signInAdmin()
  const told = await portal.signIn({ is_customer: true })
  const form = {
    organization: 'Example Stores',
    website: 'https://example.com',
    country: 'Chile',
    jobTitle: 'Buyer',
  }
  expect(await browser.call(loadPerson, { id: told.person.id })).toMatchObject({ form: null })
  await told.browser.call(completeOrganizationForm, form)
  expect(await browser.call(loadPerson, { id: told.person.id })).toMatchObject({
    form: { ...form, completedAt: portal.services.now() },
  })
})

test('AZ-02 a person who is not there is not found', async () => {
  const { browser } = await signInAdmin()
  const { id } = await addOrganization(portal)
  expect(await browser.refusal(loadPerson, { id })).toMatchObject({ name: 'not-found' })
})
