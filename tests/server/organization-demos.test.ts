import { expect, test } from 'vitest'

import { listDemos, loadDemo } from '#src/api/contract/demos.ts'
import { addLog } from '#src/api/contract/logs.ts'
import { completeOrganizationForm, requestAccess } from '#src/api/contract/organization.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { decideOn, organizationOf, signInAdmin } from '#tests/support/access.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

/** Shared with partners and customers; with customers alone. */
const [shared, unshared] = ['robotaxi', 'yum'] as const

const partner = async (email = 'ada@acme.example') => {
  const { browser, person } = await portal.signIn({ email })
  await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  const admin = await signInAdmin(portal, `admin-of-${email}`)
  await decideOn(portal, admin.browser, [person.id], { verdict: 'approve', note: '' })
  return { browser, organization: await organizationOf(portal, person.id) }
}
const set = (organization_id: string, demo: string, is_shown: boolean) =>
  portal.db.insertInto('organization_demos').values({ organization_id, demo, is_shown }).execute()
const keysOf = (demos: readonly { key: string }[]) => demos.map(({ key }) => key)
const seenBy = async (browser: PortalBrowser) => {
  const { demos } = await browser.call(listDemos, {})
  const me = await browser.call(loadUser, { method: 'email' })
  expect(keysOf(me.demos)).toEqual(keysOf(demos))
  return keysOf(demos)
}

test('ADMIN-3 AZ-05 a demo that is hidden from an organization is nowhere in what its people get', async () => {
  const { browser, organization } = await partner()
  expect(await seenBy(browser)).toContain(shared)
  await set(organization.id, shared, false)

  expect(await seenBy(browser)).not.toContain(shared)
  expect(await (await browser.send(listDemos, {})).text()).not.toContain(shared)
  expect(await browser.refusal(loadDemo, { key: shared })).toMatchObject({ name: 'not-found' })
  const opened = {
    action: 'OpenDemo',
    id: '8a3d0d5e-4b0e-4d9c-9f57-3f7f1c0c1c11',
    version: '0.6.3',
    demo: shared,
    leadId: null,
    data: { reusedSession: false },
  } as const
  expect(await browser.refusal(addLog, opened)).toMatchObject({ name: 'not-found' })
})

test('ADMIN-3 AZ-05 a customer who names another organization in their form gets no hidden demo back', async () => {
  const { browser, person } = await portal.signIn({ email: 'ada@acme.example', is_customer: true })
  const form = { organization: 'Acme', website: '', country: 'Kenya', jobTitle: 'Buyer' }
  await browser.call(completeOrganizationForm, form)
  expect(await seenBy(browser)).toContain(shared)
  await set((await organizationOf(portal, person.id)).id, shared, false)

  await browser.call(completeOrganizationForm, { ...form, organization: 'Beta' })
  expect(await seenBy(browser)).not.toContain(shared)
})

test('ADMIN-3 a demo may be shown to an organization that its rule would not show, without what is for Google alone', async () => {
  const { browser, organization } = await partner()
  const staff = await portal.signIn({ is_staff: true })
  const whole = await staff.browser.call(listDemos, {})
  const internal = required(
    await firstWithGoogleLink(
      staff.browser,
      whole.demos.map(({ key }) => key),
    ),
    'a demo with a link for Google alone',
  )
  for (const demo of [unshared, internal]) {
    await set(organization.id, demo, true)
  }
  expect(await seenBy(browser)).toEqual(expect.arrayContaining([unshared, internal]))
  expect((await browser.send(loadDemo, { key: unshared })).status).toBe(200)
  const { links } = await browser.call(loadDemo, { key: internal })
  expect(links.filter(({ requiresGoogle }) => requiresGoogle)).toEqual([])
})

const firstWithGoogleLink = async (browser: PortalBrowser, keys: readonly string[]) => {
  for (const key of keys) {
    const { links } = await browser.call(loadDemo, { key })
    if (links.some(({ requiresGoogle }) => requiresGoogle)) {
      return key
    }
  }
  return undefined
}

test('AZ-05 what is set for one organization holds for its people alone, and not for staff', async () => {
  const { browser, organization } = await partner()
  const other = await partner('bob@elsewhere.example')
  await set(organization.id, shared, false)
  expect(await seenBy(browser)).not.toContain(shared)
  expect(await seenBy(other.browser)).toContain(shared)

  const asStaff = await portal.signIn({ is_staff: true, organization_id: organization.id })
  expect(await seenBy(asStaff.browser)).toContain(shared)
})

test('AZ-05 nothing is shown before the setup is complete, whatever is set', async () => {
  const { browser, person } = await portal.signIn({ email: 'ada@acme.example' })
  await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  const organization = await organizationOf(portal, person.id)
  await set(organization.id, unshared, true)
  expect(await seenBy(browser)).toEqual([])
})
