import { expect, test } from 'vitest'

import { decideAccess, type Verdict } from '#src/api/contract/admin-access.ts'
import { verifyDomain } from '#src/api/contract/admin-organizations.ts'
import { disablePerson, setAdmin } from '#src/api/contract/admin-people.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { auditOf, organizationOf, personRow, signInAdmin } from '#tests/support/access.ts'
import { atOnce } from '#tests/support/at-once.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const approve: Verdict = { verdict: 'approve', note: '' }
const reject: Verdict = { verdict: 'reject', reason: 'Who are you?', note: '' }

type SignedIn = Awaited<ReturnType<typeof signInAdmin>>

/** A partner who waits; so may an admin. */
const ask = async (it: SignedIn, organization: string) => {
  await it.browser.call(requestAccess, { organization, reason: '' })
  return it
}
const partner = async (name: string, organization: string) =>
  ask(await portal.signIn({ email: `${name}@acme.example` }), organization)
const waitingAdmin = async (name: string, organization: string) =>
  ask(await signInAdmin(portal, `${name}@acme.example`), organization)

const named = (people: readonly SignedIn[]) =>
  people.map(({ person }) => ({ personId: person.id, version: 2, isChecked: true }))
const decide = (browser: PortalBrowser, people: readonly SignedIn[], decision: Verdict) =>
  browser.send(
    decideAccess,
    { people: named(people), decision },
    { idempotencyKey: 'key-of-a-test' },
  )

/** Whom an act is about, once they have asked. */
const asked = ({ person }: SignedIn) => ({ id: person.id, version: 2 })
const decisionsAbout = async ({ person }: SignedIn) =>
  (await auditOf(portal)).filter(
    ({ kind, subject }) => kind.startsWith('access.') && subject === person.id,
  )

test('RE-14 AZ-04 two admins who decide on each other and on the same people are both answered, each person one decision', async () => {
  const one = await waitingAdmin('one', 'Acme')
  const other = await waitingAdmin('other', 'Beta')
  const partners = [await partner('ada', 'Acme'), await partner('bob', 'Beta')]

  const statuses = await atOnce(
    portal,
    () => decide(one.browser, [...partners, other], approve),
    () => decide(other.browser, [one, ...partners.toReversed()], reject),
  )

  expect(statuses).toEqual([200, 200])
  for (const it of [...partners, one, other]) {
    expect(await decisionsAbout(it)).toHaveLength(1)
    expect(await personRow(portal, it.person.id)).toMatchObject({ version: 3 })
  }
  expect(await verifyChain(portal.services)).toEqual({ checked: 4, broken: null })
})

test('RE-14 AZ-08 decisions, a verified domain, requests, roles and admins who disable each other wait for nobody who waits for them', async () => {
  const one = await waitingAdmin('one', 'Acme')
  const other = await waitingAdmin('other', 'Beta')
  const third = await waitingAdmin('third', 'Beta')
  const partners = [await partner('ada', 'Acme'), await partner('bob', 'Beta')]
  const late = await portal.signIn({ email: 'cyd@acme.example' })
  const acme = await organizationOf(portal, one.person.id)

  const statuses = await atOnce(
    portal,
    () => decide(one.browser, [...partners, other, third], approve),
    () => decide(other.browser, [third, one, ...partners.toReversed()], reject),
    () =>
      third.browser.send(verifyDomain, {
        id: acme.id,
        version: acme.version,
        domain: 'acme.example',
        isAutomatic: false,
      }),
    () => late.browser.send(requestAccess, { organization: 'Beta', reason: '' }),
    () => one.browser.send(disablePerson, { ...asked(other), reason: 'Left.' }),
    () => other.browser.send(disablePerson, { ...asked(one), reason: 'Left.' }),
    () => third.browser.send(setAdmin, { ...asked(one), isAdmin: false }),
  )

  // The first four are done whoever is first; of acts on an admin those that come second are refused.
  expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200])
  for (const status of statuses.slice(4)) {
    expect([200, 403, 409]).toContain(status)
  }
  for (const it of partners) {
    expect(await decisionsAbout(it)).toHaveLength(1)
  }
  for (const it of [one, other, third]) {
    expect((await decisionsAbout(it)).length).toBeLessThan(2)
  }
  for (const it of [...partners, one, other, third, late]) {
    expect(await organizationOf(portal, it.person.id)).toMatchObject({ id: acme.id, people: 6 })
  }
  const { length } = await auditOf(portal)
  expect(await verifyChain(portal.services)).toEqual({ checked: length, broken: null })
})

test('AZ-08 of two admins who act on each other at the same moment the second has no right any more, though a third is left', async () => {
  const one = await signInAdmin(portal, 'one@google.com')
  const other = await signInAdmin(portal, 'other@google.com')
  await signInAdmin(portal, 'third@google.com')

  const statuses = await atOnce(
    portal,
    () =>
      one.browser.send(disablePerson, { id: other.person.id, version: 1, reason: 'They left.' }),
    () => other.browser.send(setAdmin, { id: one.person.id, version: 1, isAdmin: false }),
  )

  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403])
  expect(await auditOf(portal)).toHaveLength(1)
})
