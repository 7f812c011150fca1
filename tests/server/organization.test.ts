import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import {
  completeOrganizationForm,
  loadOrganizationForm,
  requestAccess,
  type AccessRequest,
} from '#src/api/contract/organization.ts'
import { decideAccess } from '#src/api/contract/admin-access.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const form = {
  organization: ' Example Stores ',
  country: 'Netherlands',
  jobTitle: 'Buyer',
  website: '',
}
const request = { organization: 'Partner Example', reason: '' }
const versionOf = async (id: string) => {
  const { version } = await portal.db
    .selectFrom('people')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return version
}
const forms = () => portal.db.selectFrom('organization_forms').selectAll().execute()
const requests = () => portal.db.selectFrom('access_requests').selectAll().execute()

test('ACCESS-1 ACCESS-3 completes the setup of a customer by their form', async () => {
  const { browser, person } = await portal.signIn({ is_customer: true })
  expect(await browser.call(loadUser, { method: 'email' })).toMatchObject({
    isCustomer: true,
    organizationFormCompleted: false,
  })

  const me = await browser.call(completeOrganizationForm, { ...form, website: 'example.com' })

  expect(me).toMatchObject({ email: person.email, organizationFormCompleted: true })
  expect(await browser.call(loadUser, { method: 'email' })).toEqual(me)
  expect(await forms()).toEqual([
    {
      person_id: person.id,
      organization: 'Example Stores',
      website: 'https://example.com',
      country: 'Netherlands',
      job_title: 'Buyer',
      completed_at: portal.services.now(),
    },
  ])
})

test('ACCOUNT-2 RE-14 where they work is not written over by another device that does not know of it', async () => {
  const { browser } = await portal.signIn({ is_customer: true })
  const told = { ...form, organization: 'Example Stores' }
  await browser.call(completeOrganizationForm, told)
  const byPhone = { ...told, jobTitle: 'Head of buying' }
  await browser.call(completeOrganizationForm, { ...byPhone, was: told })
  const byDesk = { ...told, country: 'Kenya' }
  expect(await browser.refusal(completeOrganizationForm, { ...byDesk, was: told })).toMatchObject({
    name: 'conflict',
    title:
      'Where you work was changed elsewhere meanwhile. It says now: “Example Stores, Netherlands, Head of buying”. Send yours once more to put it in that place.',
  })
  await browser.call(completeOrganizationForm, { ...byPhone, was: told })
  expect(await browser.call(loadOrganizationForm, {})).toEqual({ form: byPhone })
  await browser.call(completeOrganizationForm, { ...byDesk, was: byPhone })
  expect(await browser.call(loadOrganizationForm, {})).toEqual({ form: byDesk })
})

test('ACCESS-4 RE-14 a request that waits is not written over by another device that does not know of its words', async () => {
  const { browser } = await portal.signIn()
  await browser.call(requestAccess, request)
  const byPhone = { ...request, reason: 'For a fair in May.' }
  await browser.call(requestAccess, { ...byPhone, was: request })
  const byDesk = { ...request, organization: 'Partner Labs' }
  expect(await browser.refusal(requestAccess, { ...byDesk, was: request })).toMatchObject({
    name: 'conflict',
    title:
      'Your request was changed elsewhere meanwhile. It says now: “Partner Example, For a fair in May.”. Send yours once more to put it in that place.',
  })
  await browser.call(requestAccess, { ...byPhone, was: request })
  const me = await browser.call(requestAccess, { ...byDesk, was: byPhone })
  expect(me.organizationAccessRequest).toEqual(byDesk)
})

test('ACCOUNT-2 a customer reads what they told, and nobody what another one did', async () => {
  const { browser } = await portal.signIn({ is_customer: true })
  const other = await portal.signIn({ is_customer: true })
  expect(await browser.call(loadOrganizationForm, {})).toEqual({ form: null })
  await browser.call(completeOrganizationForm, form)
  expect(await browser.call(loadOrganizationForm, {})).toEqual({
    form: { ...form, organization: 'Example Stores' },
  })
  expect(await other.browser.call(loadOrganizationForm, {})).toEqual({ form: null })
})

test('ACCESS-1 replaces a form that is sent again', async () => {
  const { browser } = await portal.signIn({ is_customer: true })
  await Promise.all([1, 2, 3].map(() => browser.call(completeOrganizationForm, form)))
  await browser.call(completeOrganizationForm, { ...form, country: 'Chile' })
  expect(await forms()).toMatchObject([{ country: 'Chile' }])
})

test('ACCESS-1 takes the form from customers only', async () => {
  for (const seed of [{}, { is_staff: true }, { is_admin: true }]) {
    const { browser } = await portal.signIn(seed)
    expect(await browser.refusal(completeOrganizationForm, form)).toMatchObject({
      name: 'forbidden',
      status: 403,
    })
  }
  expect(await forms()).toHaveLength(0)
})

test('ACCESS-2 what the demos are for may take several lines', async () => {
  const { browser, person } = await portal.signIn()
  const reason = 'For retailers.\n\nAnd for their suppliers.'
  await browser.call(requestAccess, {
    organization: 'Acme',
    reason: reason.replaceAll('\n', '\r\n'),
  })
  const kept = await portal.db
    .selectFrom('access_requests')
    .select('reason')
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  expect(kept).toEqual({ reason })
})

test('ACCESS-2 turns unrequested into pending, once, however often it is asked for', async () => {
  const { browser } = await portal.signIn()

  const all = await Promise.all(
    Array.from({ length: 8 }, () => browser.call(requestAccess, request)),
  )

  for (const me of all) {
    expect(me.organizationAccessStatus).toBe('pending')
  }
  expect(await requests()).toMatchObject([{ organization: 'Partner Example', reason: '' }])
})

test('ACCESS-2 AZ-04 another request takes the place of the one that waits, at its time, and who looked at that one decides on nothing', async () => {
  const { browser, person } = await portal.signIn()
  const first = await browser.call(requestAccess, request)
  const [before] = await requests()
  const seen = await versionOf(person.id)
  portal.advance(60_000)
  const changed = { organization: 'Other', reason: 'A demo day.' }
  const again = await browser.call(requestAccess, changed)
  expect(again).toEqual({
    ...first,
    organizationName: 'Other',
    organizationAccessRequest: changed,
  })
  expect(await requests()).toMatchObject([
    { id: before?.id, ...changed, requested_at: before?.requested_at, decision: null },
  ])

  const admin = await portal.signIn({ is_admin: true, isStrong: true })
  const { outcomes } = await admin.browser.call(
    decideAccess,
    { people: [{ personId: person.id, version: seen }], decision: { verdict: 'approve' } },
    { idempotencyKey: randomUUID() },
  )
  expect(outcomes).toMatchObject([{ outcome: 'changed', status: 'pending' }])
})

test('ACCESS-2 lets a rejected person ask again', async () => {
  const { browser } = await portal.signIn({
    organization_access_status: 'rejected',
    organization_access_reason: 'Who are you?',
  })
  expect(await browser.call(loadUser, { method: 'email' })).toMatchObject({
    organizationAccessStatus: 'rejected',
    organizationAccessReason: 'Who are you?',
    demos: [],
  })

  const me = await browser.call(requestAccess, { ...request, reason: 'We are partners.' })

  expect(me).toMatchObject({
    organizationAccessStatus: 'pending',
    organizationAccessReason: null,
    demos: [],
  })
  expect(await requests()).toMatchObject([{ reason: 'We are partners.' }])
})

test('ACCESS-2 AZ-04 refuses to ask for what one has', async () => {
  const { browser } = await portal.signIn({ organization_access_status: 'approved' })
  const staff = await portal.signIn({ is_staff: true })
  for (const asker of [browser, staff.browser]) {
    expect(await asker.refusal(requestAccess, request)).toMatchObject({
      name: 'conflict',
      title: 'You already have access.',
    })
  }
  expect(await browser.call(loadUser, { method: 'email' })).toMatchObject({
    organizationAccessStatus: 'approved',
  })
  expect(await requests()).toHaveLength(0)
})

test('ACCESS-2 takes no request from customers', async () => {
  const { browser } = await portal.signIn({ is_customer: true })
  expect(await browser.refusal(requestAccess, request)).toMatchObject({ name: 'forbidden' })
  expect(await requests()).toHaveLength(0)
})

test.each([
  { organizationAccessStatus: 'approved' },
  { organization_access_status: 'approved' },
  { status: 'approved' },
  { isAdmin: true },
  { personId: 'x' },
])('AZ-03 AZ-04 nobody approves themselves with %j in a request', async (forged) => {
  const { browser, person } = await portal.signIn()
  const input: AccessRequest = { ...request, ...forged }
  expect(await browser.refusal(requestAccess, input)).toMatchObject({ name: 'invalid-input' })
  const { organization_access_status } = await portal.db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(organization_access_status).toBe('unrequested')
})

test('AZ-04 RE-14 a request never undoes a decision of the same moment', async () => {
  const { browser, person } = await portal.signIn({ organization_access_status: 'rejected' })
  const approve = portal.db
    .updateTable('people')
    .set({ organization_access_status: 'approved' })
    .where('id', '=', person.id)
    .where('organization_access_status', '=', 'rejected')
    .returning('id')
    .executeTakeFirst()

  const [approved, asked] = await Promise.all([approve, browser.send(requestAccess, request)])

  const me = await browser.call(loadUser, { method: 'email' })
  expect([me.organizationAccessStatus, asked.status]).toEqual(
    approved === undefined ? ['pending', 200] : ['approved', 409],
  )
})
