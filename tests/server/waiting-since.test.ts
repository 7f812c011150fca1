import { expect, test } from 'vitest'

import type { Verdict } from '#src/api/contract/admin-access.ts'
import { exportPartners, listPartners } from '#src/api/contract/admin-organizations.ts'
import { disablePerson, enablePerson } from '#src/api/contract/admin-people.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import { decideOn, organizationOf, personRow, signInAdmin } from '#tests/support/access.ts'
import { waiting } from '#tests/support/at-once.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { createPortal, type Portal } from '#tests/support/portal.ts'

const portal = await createPortal({ config: { accessAskAgainDays: 0 } })

const approve: Verdict = { verdict: 'approve', note: '' }
const reject: Verdict = { verdict: 'reject', reason: 'Who are you?', note: '' }
const reopen: Verdict = { verdict: 'reopen', note: '' }
const orders = ['asc', 'desc'] as const

const askFor = async (name: string, organization: string) => {
  const it = await portal.signIn({ email: `${name}@${organization.toLowerCase()}.example` })
  // Each a while after they made their account.
  portal.advance(60_000)
  await it.browser.call(requestAccess, { organization, reason: '' })
  return { ...it, id: it.person.id, askedAt: portal.services.now() }
}

/** Two who wait for Acme, one for Bolt between them, and nobody for Calm and Dusk. */
const threeAsk = async () => {
  const admin = (await signInAdmin(portal)).browser
  for (const name of ['Calm', 'Dusk']) {
    await addOrganization(portal, { name, origin: name })
  }
  const ann = await askFor('ann', 'Acme')
  const bob = await askFor('bob', 'Bolt')
  const eve = await askFor('eve', 'Acme')
  const list = async (order: (typeof orders)[number]) =>
    (await admin.call(listPartners, { sort: 'waitingSince', order })).rows
  const since = async (name: string) => {
    const row = (await list('asc')).find((it) => it.name === name)
    // The column says what its people say.
    const asked = (row?.waitingPeople ?? []).map(({ requestedAt }) => requestedAt)
    expect(row?.waitingSince).toBe(asked.length === 0 ? null : Math.min(...asked))
    return row?.waitingSince
  }
  return { admin, ann, bob, eve, list, since }
}

test('ADMIN-2 partners come in the order in which somebody waits longest, or in the other; where nobody waits comes last both ways', async () => {
  const { list, ann, bob } = await threeAsk()
  const nobody = ['Calm', 'Dusk']
  const rows = await list('asc')
  const longest = rows.map(({ name }) => name)
  expect([longest.slice(0, 2), longest.slice(2).toSorted()]).toEqual([['Acme', 'Bolt'], nobody])
  expect(rows.map(({ waitingSince }) => waitingSince)).toEqual([
    ann.askedAt,
    bob.askedAt,
    null,
    null,
  ])
  const latest = (await list('desc')).map(({ name }) => name)
  expect([latest.slice(0, 2), latest.slice(2).toSorted()]).toEqual([['Bolt', 'Acme'], nobody])
})

test('ADMIN-2 of those who wait whoever asked first is named first, however old their account is', async () => {
  const { list, ann, eve } = await threeAsk()
  await portal.db.updateTable('people').set({ created_at: 1 }).where('id', '=', eve.id).execute()
  const [acme] = await list('asc')
  expect(acme?.waitingPeople.map(({ personId }) => personId)).toEqual([ann.id, eve.id])
})

test('ADMIN-2 the CSV file says since when somebody waits, and is in that order', async () => {
  const { admin, ann } = await threeAsk()
  const response = await admin.send(exportPartners, { sort: 'waitingSince' })
  const [heading, acme, , nobody] = (await response.text()).split('\r\n')
  expect(heading).toContain(',Waiting,Waiting since (UTC),Since (UTC),')
  const at = new Date(ann.askedAt).toISOString().slice(0, 19).replace('T', ' ')
  expect(acme).toMatch(new RegExp(`^Acme,,,,2,2,${at},2026-`))
  expect(nobody).toMatch(/^(Calm|Dusk),,,,0,0,,2026-/)
})

test('ADMIN-2 ACCESS-4 since when somebody waits follows every decision, and everybody who is disabled, moves, leaves or asks anew', async () => {
  const { admin, ann, bob, eve, since } = await threeAsk()
  expect(await since('Acme')).toBe(ann.askedAt)
  await decideOn(portal, admin, [ann.id], approve)
  expect(await since('Acme')).toBe(eve.askedAt)
  await decideOn(portal, admin, [ann.id], reopen)
  expect(await since('Acme')).toBe(ann.askedAt)
  await decideOn(portal, admin, [eve.id], approve)
  expect(await since('Acme')).toBe(ann.askedAt)
  await decideOn(portal, admin, [eve.id], reopen)

  const { version } = await personRow(portal, ann.id)
  await admin.call(disablePerson, { id: ann.id, version, reason: 'Left.' })
  expect(await since('Acme')).toBe(eve.askedAt)
  await admin.call(enablePerson, { id: ann.id, version: version + 1 })
  expect(await since('Acme')).toBe(ann.askedAt)

  await decideOn(portal, admin, [bob.id], reject)
  expect(await since('Bolt')).toBeNull()
  portal.advance(60_000)
  await bob.browser.call(requestAccess, { organization: 'Bolt', reason: '' })
  expect(await since('Bolt')).toBe(portal.services.now())

  const acme = await organizationOf(portal, ann.id)
  await portal.db
    .updateTable('people')
    .set({ organization_id: acme.id })
    .where('id', '=', bob.id)
    .execute()
  expect(await since('Bolt')).toBeNull()
  expect(await since('Acme')).toBe(ann.askedAt)
  await portal.db.deleteFrom('people').where('id', '=', ann.id).execute()
  expect(await since('Acme')).toBe(eve.askedAt)
})

const letIn = (db: Portal['db'], id: string) =>
  db
    .updateTable('people')
    .set({ organization_access_status: 'approved' })
    .where('id', '=', id)
    .execute()

test('RE-14 ADMIN-2 of two who are decided on at the same moment neither is left as who waits longest', async () => {
  const { ann, eve, since } = await threeAsk()
  const cyd = await askFor('cyd', 'Acme')
  let other: Promise<unknown> = Promise.resolve()
  await portal.db.transaction().execute(async (db) => {
    await letIn(db, ann.id)
    other = letIn(portal.db, eve.id)
    await expect.poll(() => waiting(portal)).toBe(1)
  })
  await other
  expect(await since('Acme')).toBe(cyd.askedAt)
})

test('ADMIN-2 many who move, are let in, or leave by one statement are counted once each, and whoever is in no organization nowhere', async () => {
  const { ann, bob, eve } = await threeAsk()
  const loose = await portal.addPerson()
  const [acme, bolt] = [await organizationOf(portal, ann.id), await organizationOf(portal, bob.id)]
  const counts = () =>
    portal.db
      .selectFrom('organizations')
      .select(['name', 'people', 'waiting'])
      .where('id', 'in', [acme.id, bolt.id])
      .orderBy('name')
      .execute()
  const everybody = [ann.id, bob.id, eve.id, loose.id]
  const change = portal.db.updateTable('people').where('id', 'in', everybody)

  await change.set({ organization_id: bolt.id }).execute()
  expect(await counts()).toEqual([
    { name: 'Acme', people: 0, waiting: 0 },
    { name: 'Bolt', people: 4, waiting: 3 },
  ])
  await change.set({ organization_access_status: 'approved' }).execute()
  expect(await counts()).toMatchObject([{ waiting: 0 }, { people: 4, waiting: 0 }])
  await portal.db.deleteFrom('people').where('id', 'in', everybody).execute()
  expect(await counts()).toMatchObject([{ people: 0 }, { people: 0, waiting: 0 }])
})
