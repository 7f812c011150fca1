import { expect, test } from 'vitest'

import { decideAccess, type Verdict } from '#src/api/contract/admin-access.ts'
import { correctLead, deleteLead } from '#src/api/contract/admin-leads.ts'
import {
  renameOrganization,
  setOrganizationDemo,
  verifyDomain,
} from '#src/api/contract/admin-organizations.ts'
import { disablePerson, exportPeople, setAdmin } from '#src/api/contract/admin-people.ts'
import { addLead } from '#src/api/contract/leads.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { auditOf, organizationOf, personRow, signInAdmin } from '#tests/support/access.ts'
import { atOnce, waiting } from '#tests/support/at-once.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
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

  // Nobody takes a right of who verifies or asks; who decides or acts on an admin may have lost theirs by then.
  const decisions = statuses.slice(0, 2)
  expect(statuses.slice(2, 4)).toEqual([200, 200])
  for (const status of decisions) {
    expect([200, 403]).toContain(status)
  }
  for (const status of statuses.slice(4)) {
    expect([200, 403, 409]).toContain(status)
  }
  for (const it of partners) {
    expect(await decisionsAbout(it)).toHaveLength(decisions.includes(200) ? 1 : 0)
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

/** Has both calls come to the head of the audit log, one behind the other, and go on from there. */
const oneBehindTheOther = async (...calls: readonly (() => Promise<Response>)[]) => {
  const answers: Promise<Response>[] = []
  await portal.db.transaction().execute(async (db) => {
    await db.selectFrom('audit_head').selectAll().forUpdate().executeTakeFirstOrThrow()
    for (const call of calls) {
      answers.push(call())
      await expect.poll(() => waiting(portal)).toBe(answers.length)
    }
  })
  return Promise.all(answers)
}

const lead = { type: 'client', company: 'Cymbal', website: 'cymbal.example' } as const
const setup = async () => {
  const boss = await signInAdmin(portal, 'boss@google.com')
  const one = await signInAdmin(portal, 'one@google.com')
  const ada = await partner('ada', 'Acme')
  const { id: organization } = await addOrganization(portal)
  const bob = await portal.signIn({ organization_access_status: 'approved' })
  const { id } = await bob.browser.call(addLead, lead, { idempotencyKey: 'key-of-a-lead' })
  // From the first act on the log has a head.
  await boss.browser.send(exportPeople, {})
  return { boss, one, ada, organization, leadId: id }
}
type Setup = Awaited<ReturnType<typeof setup>>

const ends = {
  'is disabled': ({ boss, one }) =>
    boss.browser.send(disablePerson, { id: one.person.id, version: 1, reason: 'Left.' }),
  'is made no admin': ({ boss, one }) =>
    boss.browser.send(setAdmin, { id: one.person.id, version: 1, isAdmin: false }),
} satisfies Record<string, (it: Setup) => Promise<Response>>
const acts = {
  'lets somebody in': ({ one, ada }) => decide(one.browser, [ada], approve),
  'renames an organization': ({ one, organization }) =>
    one.browser.send(renameOrganization, { id: organization, version: 1, name: 'Mine' }),
  'shows it a demo': ({ one, organization }) =>
    one.browser.send(setOrganizationDemo, {
      id: organization,
      version: 1,
      demo: 'robotaxi',
      isShown: true,
    }),
  'corrects a lead': ({ one, leadId }) =>
    one.browser.send(correctLead, {
      id: leadId,
      version: 1,
      lead: { ...lead, company: 'Mine' },
    }),
  'deletes a lead': ({ one, leadId }) =>
    one.browser.send(deleteLead, { id: leadId, version: 1, reason: 'Why not?' }),
} satisfies Record<string, (it: Setup) => Promise<Response>>

test.each(
  Object.entries(ends).flatMap(([how, end]) =>
    Object.entries(acts).map(([what, act]) => ({ how, end, what, act })),
  ),
)(
  'AZ-08 RE-14 an admin who $how at the moment in which they do something has no right any more: nobody $what',
  async ({ end, act }) => {
    const it = await setup()
    const [ended, acted] = await oneBehindTheOther(
      () => end(it),
      () => act(it),
    )
    expect(ended?.status).toBe(200)
    expect(await problemIn(acted as Response)).toMatchObject({
      name: 'forbidden',
      title: 'You are no longer an admin.',
    })
    const { length } = await auditOf(portal)
    expect(await verifyChain(portal.services)).toEqual({ checked: 2, broken: null })
    expect(length).toBe(2)
    expect(await personRow(portal, it.ada.person.id)).toMatchObject({ version: 2 })
    const { company } = await portal.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
    expect(company).toBe('Cymbal')
  },
)
