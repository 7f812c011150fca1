import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { completeOrganizationForm, requestAccess } from '#src/api/contract/organization.ts'
import { finishRegister, startRegister } from '#src/api/contract/passcode.ts'
import { registerByPassword } from '#src/api/contract/password.ts'
import { up as decisions } from '#server/db/migrations/0020-decisions.ts'
import { up as turnNothing } from '#server/db/migrations/0153-organizations-turn-nothing.ts'
import { moveTo } from '#server/identity/organizations/tie.ts'
import { required } from '#src/lib/required.ts'
import { sql } from 'kysely'
import {
  auditOf,
  decideOn,
  keepOrganization,
  organizationOf,
  personRow,
  signInAdmin,
} from '#tests/support/access.ts'
import { mailOf } from '#tests/support/outbox.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const form = { organization: 'Acme', website: 'acme.example', country: 'Kenya', jobTitle: 'Buyer' }
const organizations = () => portal.db.selectFrom('organizations').selectAll().execute()
const ask = async (email: string, organization = 'Acme') => {
  const { browser, person } = await portal.signIn({ email })
  const me = await browser.call(requestAccess, { organization, reason: '' })
  return { browser, person, me }
}

test('ACCESS-2 people of one mail domain who name one organization share it, however they write it', async () => {
  const first = await ask('ada@acme.example', 'Acme')
  const second = await ask('bob@acme.example', 'ACME')
  const other = await ask('cyd@acme.example', 'Acme Labs')

  const acme = await organizationOf(portal, first.person.id)
  expect(acme).toMatchObject({ kind: 'partner', name: 'Acme', origin: 'acme.example' })
  expect(acme).toMatchObject({ people: 2, waiting: 2 })
  expect(await organizationOf(portal, second.person.id)).toEqual(acme)
  expect(await organizationOf(portal, other.person.id)).toMatchObject({ name: 'Acme Labs' })
})

test('ACCESS-2 people of one mail domain who spell one organization with and without its accents share it, also at once', async () => {
  const names = ['Nyström AB', 'Nystrom AB', 'NYSTRÖM AB', 'Nystro\u0308m AB', 'Øre AB', 'Ore AB']
  const people = await Promise.all(
    names.map((_, index) => portal.signIn({ email: `p${index}@nystrom.example` })),
  )
  await Promise.all(
    people.map(({ browser }, index) =>
      browser.call(requestAccess, { organization: required(names[index], 'name'), reason: '' }),
    ),
  )
  const made = await organizations()
  expect(made.map(({ people: count }) => count).toSorted((a, b) => a - b)).toEqual([2, 4])

  const elsewhere = await ask('ada@elsewhere.example', 'Nystrom AB')
  expect((await organizationOf(portal, elsewhere.person.id)).people).toBe(1)
})

test('ACCESS-2 where two spellings were two organizations before, each goes on with its own', async () => {
  const [one, other] = await portal.db
    .insertInto('organizations')
    .values(
      ['Nyström AB', 'Nystrom AB'].map((name, index) => ({
        kind: 'partner',
        origin: 'nystrom.example',
        name,
        created_at: index,
      })),
    )
    .returning('id')
    .execute()
  const idFor = async (email: string, name: string) =>
    (await organizationOf(portal, (await ask(email, name)).person.id)).id
  expect(await idFor('ada@nystrom.example', 'nystrom ab')).toBe(other?.id)
  expect(await idFor('bob@nystrom.example', 'NYSTRÖM AB')).toBe(one?.id)
  expect(await idFor('cyd@nystrom.example', 'Nyström Ab')).toBe(one?.id)
  expect(await idFor('dan@nystrom.example', 'Nýstrom AB')).toBe(one?.id)
})

test('ACCESS-2 organizations that were named before lose the marks that turn around what stands behind them', async () => {
  await portal.db
    .insertInto('organizations')
    .values(
      ['Acme', '\u202eAcme', 'Ac\u2066me', '\u202elgoog', '\u202e'].map((name, index) => ({
        kind: 'partner',
        origin: 'acme.example',
        name,
        created_at: index,
      })),
    )
    .execute()
  await sql.raw(turnNothing).execute(portal.db)
  const names = (await organizations()).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Acme', 'Acme (2)', 'Acme (3)', 'No name', 'lgoog'])
})

test('ACCESS-2 AZ-04 typing the name of an organization lets nobody of another mail domain into it', async () => {
  const { person } = await ask('ada@acme.example')
  const stranger = await ask('eve@elsewhere.example')
  expect(stranger.me.organizationAccessStatus).toBe('pending')
  expect((await organizationOf(portal, stranger.person.id)).id).not.toBe(
    (await organizationOf(portal, person.id)).id,
  )
})

test('ACCESS-2 whoever has a mailbox of a public service shares no organization by its name', async () => {
  const first = await ask('ada@gmail.com')
  const second = await ask('bob@gmail.com')
  const own = await organizationOf(portal, first.person.id)
  expect(own).toMatchObject({ name: 'Acme', origin: first.person.id, people: 1 })
  expect((await organizationOf(portal, second.person.id)).id).not.toBe(own.id)
})

test('ACCESS-2 of ten people who name a new organization at once one makes it and all are in it', async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, index) => portal.signIn({ email: `p${index}@acme.example` })),
  )
  await Promise.all(
    people.map(({ browser }) => browser.call(requestAccess, { organization: 'Acme', reason: '' })),
  )
  expect(await organizations()).toMatchObject([{ name: 'Acme', people: 10, waiting: 10 }])
})

test('ACCESS-2 a verified mail domain ties whoever proved a mailbox there, whatever they name', async () => {
  const id = await keepOrganization(portal, { domain: 'acme.example' })
  const { person } = await ask('ada@acme.example', 'Something else')
  expect(await organizationOf(portal, person.id)).toMatchObject({ id, people: 1, waiting: 1 })
  expect(
    await portal.db
      .selectFrom('access_requests')
      .select(['organization', 'organization_id'])
      .execute(),
  ).toEqual([{ organization: 'Something else', organization_id: id }])
})

test('ACCESS-2 a verified mail domain of a public service ties nobody', async () => {
  const id = await keepOrganization(portal, { domain: 'gmail.com', isAutomatic: true })
  const { person, me } = await ask('ada@gmail.com')
  expect(me.organizationAccessStatus).toBe('pending')
  expect((await organizationOf(portal, person.id)).id).not.toBe(id)
})

test('ACCESS-2 a verified mail domain of partners ties no customer, and the other way round', async () => {
  const id = await keepOrganization(portal, { domain: 'acme.example' })
  const { browser, person } = await portal.signIn({ email: 'ada@acme.example', is_customer: true })
  await browser.call(completeOrganizationForm, form)
  const own = await organizationOf(portal, person.id)
  expect(own).toMatchObject({ kind: 'customer', name: 'Acme', origin: 'acme.example' })
  expect(own).toMatchObject({ website: 'https://acme.example', country: 'Kenya', people: 1 })
  expect(own.id).not.toBe(id)
})

test('ADMIN-3 ACCESS-1 a form that is sent again keeps its customer where they are, and makes no organization', async () => {
  const { browser, person } = await portal.signIn({ email: 'ada@acme.example', is_customer: true })
  await browser.call(completeOrganizationForm, form)
  await browser.call(completeOrganizationForm, { ...form, organization: 'Beta' })
  expect(await organizationOf(portal, person.id)).toMatchObject({ name: 'Acme', people: 1 })
  expect(await organizations()).toHaveLength(1)
  expect(await portal.db.selectFrom('organization_forms').selectAll().execute()).toMatchObject([
    { person_id: person.id, organization: 'Beta' },
  ])
})

test('ACCESS-2 a partner who asks again under another name moves, and the counts with them', async () => {
  const { browser, person } = await portal.signIn({ email: 'ada@acme.example' })
  await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  await portal.db
    .updateTable('people')
    .set({ organization_access_status: 'rejected' })
    .where('id', '=', person.id)
    .execute()
  await browser.call(requestAccess, { organization: 'Beta', reason: '' })
  expect(await organizationOf(portal, person.id)).toMatchObject({ name: 'Beta', people: 1 })
  const byName = new Map((await organizations()).map(({ name, people }) => [name, people]))
  expect(byName).toEqual(
    new Map([
      ['Acme', 0],
      ['Beta', 1],
    ]),
  )
})

test('ACCESS-1 a mailbox of a verified domain ties its owner once they prove it, not before', async () => {
  const id = await keepOrganization(portal, { kind: 'customer', domain: 'acme.example' })
  const identifier = 'ada@acme.example'
  const owner = { identifier, firstname: 'Ada', lastname: 'Lovelace' }
  const thief = portal.newBrowser()
  const password = 'four mellow otters rowing'
  await thief.call(registerByPassword, { method: 'password', ...owner, password })
  const people = () => portal.db.selectFrom('people').selectAll().execute()
  expect(await people()).toMatchObject([{ organization_id: null }])

  const browser = portal.newBrowser()
  const ticket = await browser.call(startRegister, { method: 'email', ...owner })
  const { code: passcode } = await mailOf(portal, identifier, ticket)
  const { authToken, connectToken } = ticket
  await browser.call(finishRegister, { method: 'email', passcode, authToken, connectToken })
  expect(await people()).toMatchObject([{ organization_id: id }])
})

test('ACCESS-2 ACCESS-3 an automatic domain approves at once whoever asks, and the log names the rule', async () => {
  const id = await keepOrganization(portal, { domain: 'acme.example', isAutomatic: true })
  const { person, me } = await ask('ada@acme.example')

  expect(me).toMatchObject({ organizationAccessStatus: 'approved' })
  expect(await organizationOf(portal, person.id)).toMatchObject({ id, people: 1, waiting: 0 })
  expect(await portal.db.selectFrom('access_requests').selectAll().execute()).toMatchObject([
    {
      decision: 'approved',
      decided_at: portal.services.now(),
      decided_by: null,
      decided_by_rule: 'acme.example',
    },
  ])
  expect(await auditOf(portal)).toEqual([
    {
      kind: 'access.approved',
      actor: 'rule acme.example',
      subject: person.id,
      before: { status: 'pending' },
      after: { status: 'approved' },
    },
  ])
})

test('ACCESS-2 a rule does not overrule an admin: who was rejected waits for a person again', async () => {
  await keepOrganization(portal, { domain: 'acme.example', isAutomatic: true })
  const { browser, person } = await portal.signIn({
    email: 'ada@acme.example',
    organization_access_status: 'rejected',
  })
  const me = await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  expect(me.organizationAccessStatus).toBe('pending')

  const admin = await signInAdmin(portal)
  await decideOn(portal, admin.browser, [person.id], { verdict: 'approve', note: '' })
  expect((await auditOf(portal)).map(({ actor }) => actor)).toEqual(['root@google.com'])
})

test('ACCESS-2 who asked or told before organizations were kept gets one of their own', async () => {
  const partner = await portal.addPerson({
    email: 'ada@acme.example',
    organization_access_status: 'pending',
  })
  const customer = await portal.addPerson({ email: 'bob@acme.example', is_customer: true })
  for (const [index, organization] of ['Old Acme', 'Acme'].entries()) {
    await portal.db
      .insertInto('access_requests')
      .values({ person_id: partner.id, organization, reason: '', requested_at: index })
      .execute()
  }
  await portal.db
    .insertInto('organization_forms')
    .values({
      person_id: customer.id,
      organization: 'Acme',
      website: '',
      country: 'Kenya',
      job_title: 'Buyer',
      completed_at: 7,
    })
    .execute()

  await sql.raw(required(/^insert[\s\S]+/m.exec(decisions)?.[0], 'backfill')).execute(portal.db)

  const acme = await organizationOf(portal, partner.id)
  expect(acme).toMatchObject({ kind: 'partner', name: 'Acme', origin: partner.id })
  expect(acme).toMatchObject({ people: 1, waiting: 1, created_at: 1 })
  expect(await organizationOf(portal, customer.id)).toMatchObject({
    kind: 'customer',
    name: 'Acme',
    origin: customer.id,
    country: 'Kenya',
    people: 1,
    waiting: 0,
  })
  const requests = await portal.db.selectFrom('access_requests').selectAll().execute()
  expect(requests.map(({ organization_id }) => organization_id)).toEqual([acme.id, acme.id])
  expect(await personRow(portal, partner.id)).toMatchObject({ version: 1 })
})

const nobody = () => ({ id: randomUUID(), organization_id: randomUUID() })

test('ACCESS-2 ADMIN-3 more people than a statement has parameters come in with their mail domain', async () => {
  const { person } = await ask('ada@acme.example')
  const acme = required(await organizationOf(portal, person.id), 'organization')
  const other = await keepOrganization(portal, { name: 'Other', domain: 'other.example' })
  const people = [
    ...Array.from({ length: 66_000 }, nobody),
    { id: person.id, organization_id: acme.id },
    { id: randomUUID(), organization_id: other },
  ]
  const count = await portal.db.transaction().execute((db) => moveTo(db, other, people))
  expect(count).toBe(66_001)
  expect(await organizationOf(portal, person.id)).toMatchObject({
    name: 'Other',
    people: 1,
    waiting: 1,
  })
})
