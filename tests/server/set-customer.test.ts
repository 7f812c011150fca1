import { expect, test } from 'vitest'

import { countWaiting } from '#src/api/contract/admin-access.ts'
import { listAudit } from '#src/api/contract/admin-audit.ts'
import { listCustomers, listPartners } from '#src/api/contract/admin-organizations.ts'
import { loadPerson, setCustomer } from '#src/api/contract/admin-people.ts'
import { listDemos } from '#src/api/contract/demos.ts'
import { completeOrganizationForm, requestAccess } from '#src/api/contract/organization.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { decideOn, personRow, signInAdmin } from '#tests/support/access.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const approver = 'boss@google.com'
const portal = await createPortal({ config: { adminEmails: [approver] } })

const day = 86_400_000
const form = {
  organization: 'Acme',
  website: 'https://acme.example',
  country: 'Netherlands',
  jobTitle: 'Buyer',
}
const customer = async () => {
  const found = await portal.signIn({ email: 'cora@acme.example', is_customer: true })
  await found.browser.call(completeOrganizationForm, form)
  return found
}
const asker = async (name = 'alex') => {
  const found = await portal.signIn({ email: `${name}@acme.example` })
  await found.browser.call(requestAccess, { organization: 'Acme', reason: '' })
  return found
}
const make = async (id: string, isCustomer: boolean, { browser }: { browser: PortalBrowser }) => {
  const { version } = await personRow(portal, id)
  return browser.call(setCustomer, { id, version, isCustomer })
}
const standing = async (browser: PortalBrowser) => {
  const { isCustomer, organizationAccessStatus, organizationFormCompleted } = await browser.call(
    loadUser,
    { method: 'email' },
  )
  return { isCustomer, organizationAccessStatus, organizationFormCompleted }
}
const countDemos = async (browser: PortalBrowser) =>
  (await browser.call(listDemos, {})).demos.length
const subjectsTo = async (to: string) => (await mailsTo(portal, to)).map(({ subject }) => subject)
const acts = async (browser: PortalBrowser) =>
  (await browser.call(listAudit, {})).entries.map(({ kind, before, after }) => ({
    kind,
    before: JSON.parse(before ?? 'null') as unknown,
    after: JSON.parse(after ?? 'null') as unknown,
  }))

test('ADMIN-3 AZ-05 a customer who is made a partner sees no demos until they asked and were approved, and is told so by mail', async () => {
  const admin = await signInAdmin(portal)
  const { person, browser } = await customer()
  expect(await countDemos(browser)).toBeGreaterThan(0)

  expect(await make(person.id, false, admin)).toMatchObject({
    role: 'partner',
    status: 'unrequested',
    organization: null,
  })
  expect(await countDemos(browser)).toBe(0)
  expect(await standing(browser)).toEqual({
    isCustomer: false,
    organizationAccessStatus: 'unrequested',
    organizationFormCompleted: false,
  })
  const { rows } = await admin.browser.call(listCustomers, {})
  expect(rows.map(({ name, people }) => [name, people])).toEqual([['Acme', 0]])
  expect(await subjectsTo(person.email)).toContain('You are now a partner in Partner Portal')
  expect(await acts(admin.browser)).toEqual([
    {
      kind: 'person.made-partner',
      before: { role: 'customer' },
      after: { role: 'partner', status: 'unrequested' },
    },
  ])

  await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  await decideOn(portal, admin.browser, [person.id], { verdict: 'approve', note: '' })
  expect(await countDemos(browser)).toBeGreaterThan(0)
  const partners = await admin.browser.call(listPartners, {})
  expect(partners.rows.map(({ name, people }) => [name, people])).toEqual([['Acme', 1]])
})

test('ADMIN-3 ACCESS-4 a partner who is made a customer waits no more: no badge, list or mail counts them, and the form is next', async () => {
  const admin = await signInAdmin(portal)
  const other = await asker('grace')
  // As if the sender had run.
  await portal.db.deleteFrom('outbox').execute()
  const { person, browser } = await asker()
  expect(await subjectsTo(approver)).toEqual(['2 people wait for access to Partner Portal'])

  await make(other.person.id, true, admin)
  expect(await make(person.id, true, admin)).toMatchObject({ role: 'customer', organization: null })
  expect(await admin.browser.call(countWaiting, {})).toEqual({ waiting: 0 })
  expect((await admin.browser.call(listPartners, { waiting: 'some' })).rows).toEqual([])
  expect(await subjectsTo(approver)).toEqual([])
  expect(await subjectsTo(person.email)).toContain('You are now a customer in Partner Portal')
  const act = {
    kind: 'person.made-customer',
    before: { role: 'partner', status: 'pending' },
    after: { role: 'customer' },
  }
  expect(await acts(admin.browser)).toEqual([act, act])

  expect(await countDemos(browser)).toBe(0)
  await browser.call(completeOrganizationForm, form)
  expect(await countDemos(browser)).toBeGreaterThan(0)
})

test('ADMIN-3 AZ-05 access that a partner had is not there again when they come back from being a customer', async () => {
  const admin = await signInAdmin(portal)
  const { person, browser } = await asker()
  await decideOn(portal, admin.browser, [person.id], { verdict: 'approve', note: '' })
  await make(person.id, true, admin)
  // The mail about the decision had not left yet.
  expect(await subjectsTo(person.email)).toEqual(['You are now a customer in Partner Portal'])
  await browser.call(completeOrganizationForm, form)

  await make(person.id, false, admin)
  expect(await standing(browser)).toMatchObject({ organizationAccessStatus: 'unrequested' })
  expect(await countDemos(browser)).toBe(0)

  await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  const reject = { verdict: 'reject', reason: 'Not a partner.', note: '' } as const
  await decideOn(portal, admin.browser, [person.id], reject)
  expect(await browser.call(loadUser, { method: 'email' })).toMatchObject({
    organizationAccessStatus: 'rejected',
    isAccessWithdrawn: false,
  })
})

test('ADMIN-3 AZ-04 whom an admin rejected once, the rule of a mail domain does not let in after they were something else', async () => {
  const admin = await signInAdmin(portal)
  const { person, browser } = await asker()
  const reject = { verdict: 'reject', reason: 'Not a partner.', note: '' } as const
  await decideOn(portal, admin.browser, [person.id], reject)
  const acme = await addOrganization(portal, { name: 'Acme Group', domains: ['acme.example'] })
  await portal.db
    .updateTable('organization_domains')
    .set({ is_automatic: true })
    .where('organization_id', '=', acme.id)
    .execute()

  await make(person.id, true, admin)
  await make(person.id, false, admin)
  await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  expect(await standing(browser)).toMatchObject({ organizationAccessStatus: 'pending' })
})

test('ADMIN-3 who cannot come, or never proved the mailbox, is mailed nothing', async () => {
  const admin = await signInAdmin(portal)
  const unproven = await portal.addPerson({ email: 'a@acme.example', email_verified_at: null })
  const disabled = await portal.addPerson({ email: 'b@acme.example', disabled_at: 1 })
  await make(unproven.id, true, admin)
  await make(disabled.id, true, admin)
  expect(await subjectsTo(unproven.email)).toEqual([])
  expect(await subjectsTo(disabled.email)).toEqual([])
})

test.each([true, false])(
  'ADMIN-3 AZ-08 who was staff, and was not named so by Google for 30 days, is made a customer (%s) or a partner, and asks like one',
  async (isCustomer) => {
    const { person: gone } = await portal.signIn({ email: 'sam@google.com', is_staff: true })
    portal.advance(29 * day)
    await portal.signInAs(gone, portal.newBrowser(), { isStaff: false })
    const admin = await signInAdmin(portal)
    const input = { id: gone.id, version: gone.version, isCustomer }
    expect(await admin.browser.refusal(setCustomer, input)).toMatchObject({ name: 'forbidden' })
    expect(await admin.browser.call(loadPerson, { id: gone.id })).toMatchObject({
      role: 'staff',
      isFormerStaff: false,
    })

    portal.advance(day)
    const later = await portal.signInAs(admin.person, portal.newBrowser(), { isStrong: true })
    expect(await later.call(loadPerson, { id: gone.id })).toMatchObject({ isFormerStaff: true })
    const role = isCustomer ? 'customer' : 'partner'
    expect(await later.call(setCustomer, input)).toMatchObject({ role, isFormerStaff: false })
    expect(await acts(later)).toEqual([
      {
        kind: isCustomer ? 'person.made-customer' : 'person.made-partner',
        before: { role: 'staff' },
        after: isCustomer ? { role } : { role, status: 'unrequested' },
      },
    ])
    const theirs = await portal.signInAs(await personRow(portal, gone.id))
    const asked = isCustomer
      ? await theirs.send(completeOrganizationForm, form)
      : await theirs.send(requestAccess, { organization: 'Acme', reason: '' })
    expect(asked.status).toBe(200)
  },
)

test('ADMIN-3 Google staff are made neither, and who is one already stays as they are', async () => {
  const admin = await signInAdmin(portal)
  const { person: staff } = await portal.signIn({ email: 'sam@google.com', is_staff: true })
  const input = { id: staff.id, version: 1, isCustomer: true }
  expect(await admin.browser.refusal(setCustomer, input)).toMatchObject({
    name: 'forbidden',
    title: 'Google staff are neither partners nor customers.',
  })

  const { person } = await customer()
  const { version } = await personRow(portal, person.id)
  expect(await make(person.id, true, admin)).toMatchObject({ version, role: 'customer' })
  expect(await acts(admin.browser)).toEqual([])
})

test('ADMIN-3 AZ-08 an admin does it to themselves only while there is no other who could', async () => {
  const admin = await signInAdmin(portal)
  expect(await make(admin.person.id, true, admin)).toMatchObject({ role: 'customer' })
  expect(await make(admin.person.id, false, admin)).toMatchObject({ role: 'partner' })
  const { version } = await personRow(portal, admin.person.id)
  await portal.addPerson({ email: approver })
  const input = { id: admin.person.id, version, isCustomer: true }
  expect(await admin.browser.refusal(setCustomer, input)).toMatchObject({
    name: 'forbidden',
    title: 'This is you: another admin has to do it.',
  })
  expect(await acts(admin.browser)).toHaveLength(2)
})
