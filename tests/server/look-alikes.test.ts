import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { decideAccess } from '#src/api/contract/admin-access.ts'
import { listPartners, loadOrganization } from '#src/api/contract/admin-organizations.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import { required } from '#src/lib/required.ts'
import { decideOn, keepOrganization, organizationOf, signInAdmin } from '#tests/support/access.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const areAlike = async (one: string, other: string) => {
  const { rows } = await sql<{ alike: boolean }>`
    select near_spellings(${one}::text) && near_spellings(${other}::text) as alike`.execute(
    portal.db,
  )
  return rows[0]?.alike
}

test.each([
  ['Acme Robotics', 'ACME  Robotics!'],
  ['Acme Robotics', 'Аcme Rоbotics'],
  ['Acme Robotics', 'Acrne Robotics'],
  ['Acme Robotics', 'Acme Robotic'],
  ['Acme Robotics', 'Acne Robotics'],
  ['Acme Robotics', 'Acme Roboitcs'.replace('it', 'ti')],
  ['Müller', 'Muller'],
  ['Ａｃｍｅ', 'acme'],
  ['Google', 'G00g1e'],
  ['acme.example', 'acme-.example'],
  ['SAP', 'sap'],
  ['日本電気 株式会社', '日本電気・株式会社'.replace('・', '\u3000')],
  ['Жук Завод', 'Жук-Завод'],
])('ACCESS-2 AZ-04 an eye takes %j for %j', async (one, other) => {
  expect(await areAlike(one, other)).toBe(true)
})

test.each([
  ['Acme', 'Bolt'],
  ['SAP', 'SAS'],
  ['Acme Robotics', 'Acme'],
  ['Acme Robotics', 'Akne Robotics'],
  ['日本電気', '三菱電機'],
  ['Завод', 'Шоколад'],
  ['', ''],
])('ACCESS-2 AZ-04 nobody takes %j for %j', async (one, other) => {
  expect(await areAlike(one, other)).toBe(false)
})

const ask = async (email: string, organization: string) => {
  const { browser, person } = await portal.signIn({ email })
  await browser.call(requestAccess, { organization, reason: 'A workshop.' })
  return person
}
const first = { q: '', sort: 'name', order: 'asc', page: 1, size: 25 } as const
const shown = async () => {
  const { browser } = await signInAdmin(portal)
  const { rows } = await browser.call(listPartners, first)
  return rows.map(({ name, looksLike, waitingPeople }) => ({
    name,
    looksLike,
    warnings: waitingPeople.map(({ warnings }) => warnings),
  }))
}

test('ADMIN-2 ACCESS-2 whoever decides sees the address, the words, the reason and the age of the account of each', async () => {
  const registeredAt = portal.services.now()
  const person = await ask('ada@acme.example', 'Acme Robotics')
  const { browser } = await signInAdmin(portal)
  const { rows } = await browser.call(listPartners, first)
  const applicant = {
    personId: person.id,
    email: 'ada@acme.example',
    organization: 'Acme Robotics',
    reason: 'A workshop.',
    requestedAt: registeredAt,
    accountCreatedAt: person.created_at,
    warnings: [{ kind: 'unverified-domain' }],
  }
  expect(rows).toMatchObject([{ waitingPeople: [applicant] }])
  const { id } = await organizationOf(portal, person.id)
  expect(await browser.call(loadOrganization, { id })).toMatchObject({ waitingPeople: [applicant] })
})

test('ACCESS-2 AZ-04 an organization of the same name from elsewhere is marked beside the real one', async () => {
  await keepOrganization(portal, { name: 'Acme Robotics', domain: 'acme.example' })
  await ask('ada@acme.example', 'Acme Robotics')
  await ask('eve@elsewhere.example', 'Acme Rоbotics')
  await ask('eve@acne.example', 'Something Else')
  await ask('eve@gmail.com', 'Nothing Like It')
  const real = { name: 'Acme Robotics', domain: null }
  const alike = { name: 'Acme Robotics', domain: 'acme.example' }
  expect(await shown()).toEqual([
    { name: 'Acme Robotics', looksLike: [], warnings: [[]] },
    {
      name: 'Acme Rоbotics',
      looksLike: [real],
      warnings: [[{ kind: 'unverified-domain' }, { kind: 'look-alike', ...real }]],
    },
    { name: 'Nothing Like It', looksLike: [], warnings: [[{ kind: 'public-mail' }]] },
    {
      name: 'Something Else',
      looksLike: [alike],
      warnings: [[{ kind: 'unverified-domain' }, { kind: 'look-alike', ...alike }]],
    },
  ])
})

test('ACCESS-2 an organization that nobody is of any more warns of nothing', async () => {
  const gone = await ask('eve@elsewhere.example', 'Acme Rоbotics')
  await ask('ada@acme.example', 'Acme Robotics')
  await portal.db.deleteFrom('people').where('id', '=', gone.id).execute()
  const waiting = (await shown()).filter(({ warnings }) => warnings.length > 0)
  expect(waiting).toMatchObject([{ name: 'Acme Robotics', looksLike: [] }])
})

test('AZ-04 ACCESS-4 nobody with a warning is let in unless the admin says that they looked', async () => {
  await keepOrganization(portal, { name: 'Acme', domain: 'acme.example' })
  const known = await ask('ada@acme.example', 'Acme')
  const stranger = await ask('eve@elsewhere.example', 'Acme')
  const admin = await signInAdmin(portal)
  const { outcomes } = await admin.browser.call(
    decideAccess,
    {
      people: [known, stranger].map(({ id }) => ({ personId: id, version: 2 })),
      decision: { verdict: 'approve', note: '' },
    },
    { idempotencyKey: randomUUID() },
  )
  expect(outcomes.map(({ outcome, status }) => [outcome, status])).toEqual([
    ['done', 'approved'],
    ['unchecked', 'pending'],
  ])
  const [later] = await decideOn(portal, admin.browser, [stranger.id], {
    verdict: 'approve',
    note: '',
  })
  expect(required(later, 'outcome').outcome).toBe('done')
})
