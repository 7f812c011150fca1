import { expect, test } from 'vitest'

import { countWaiting } from '#src/api/contract/admin-access.ts'
import { listPartners } from '#src/api/contract/admin-organizations.ts'
import { disablePerson, enablePerson, setAdmin } from '#src/api/contract/admin-people.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import { required } from '#src/lib/required.ts'
import { decideOn, personRow, signInAdmin } from '#tests/support/access.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { createPortal } from '#tests/support/portal.ts'

const boss = 'boss@google.com'
const portal = await createPortal({ config: { adminEmails: [boss, 'left@google.com'] } })

const asker = async (name = 'ada') => {
  const { browser, person } = await portal.signIn({ email: `${name}@acme.example` })
  await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  return person.id
}
const set = async (id: string, endpoint: typeof disablePerson | typeof enablePerson) => {
  const { version } = await personRow(portal, id)
  const { browser } = await portal.signIn({ is_admin: true, isStrong: true })
  await (endpoint === enablePerson
    ? browser.call(enablePerson, { id, version })
    : browser.call(disablePerson, { id, version, reason: 'Left.' }))
}
const isOfWaiting = (subject: string) => / waits? for access/.test(subject)
const subjectsTo = async (to: string) => (await mailsTo(portal, to)).map(({ subject }) => subject)

test('ADMIN-3 ACCESS-4 whoever is disabled waits no more: no badge, list or mail counts them until they are enabled', async () => {
  const admin = await signInAdmin(portal)
  const told = async () => {
    const { rows } = await admin.browser.call(listPartners, { waiting: 'some' })
    return {
      badge: (await admin.browser.call(countWaiting, {})).waiting,
      rows: rows.map(({ waiting, waitingPeople }) => [waiting, waitingPeople.length]),
      mails: await subjectsTo(boss),
    }
  }
  const first = await asker()
  // As if the sender had run.
  await portal.db.deleteFrom('outbox').execute()
  const second = await asker('grace')
  const both = ['2 people wait for access to Partner Portal']
  expect(await told()).toEqual({ badge: 2, rows: [[2, 2]], mails: both })

  await set(first, disablePerson)
  const one = ['1 person waits for access to Partner Portal']
  expect(await told()).toEqual({ badge: 1, rows: [[1, 1]], mails: one })
  await set(second, disablePerson)
  expect(await told()).toEqual({ badge: 0, rows: [], mails: [] })
  await set(second, enablePerson)
  expect(await told()).toEqual({ badge: 1, rows: [[1, 1]], mails: one })
})

test('ADMIN-3 ACCESS-4 an approver who is disabled, or is no longer an admin, is not mailed what was on its way', async () => {
  const approvers = await Promise.all(
    ['gone', 'demoted', 'stays'].map((name) =>
      portal.addPerson({ email: `${name}@google.com`, is_admin: true }),
    ),
  )
  await asker()
  const told = async () =>
    Promise.all(approvers.map(async ({ email }) => (await subjectsTo(email)).filter(isOfWaiting)))
  const one = ['1 person waits for access to Partner Portal']
  expect(await told()).toEqual([one, one, one])

  const [gone, demoted] = approvers
  await set(required(gone, 'approver').id, disablePerson)
  const { browser } = await portal.signIn({ is_admin: true, isStrong: true })
  const { id, version } = await personRow(portal, required(demoted, 'approver').id)
  await browser.call(setAdmin, { id, version, isAdmin: false })
  expect(await told()).toEqual([[], [], one])

  await set(required(gone, 'approver').id, enablePerson)
  await asker('grace')
  expect((await told())[0]).toEqual(['2 people wait for access to Partner Portal'])
})

test('ADMIN-3 ACCESS-4 who is no longer an admin is not told of who still waits after a decision', async () => {
  const { id } = await portal.addPerson({ email: 'demoted@google.com', is_admin: true })
  await asker()
  await portal.db.deleteFrom('outbox').execute()
  const others = [await asker('joan'), await asker('mary')]
  expect(await subjectsTo('demoted@google.com')).toHaveLength(1)
  const { browser } = await portal.signIn({ is_admin: true, isStrong: true })
  const { version } = await personRow(portal, id)
  await browser.call(setAdmin, { id, version, isAdmin: false })
  await decideOn(portal, browser, others.slice(1), { verdict: 'reject', reason: 'No.', note: '' })
  expect((await subjectsTo('demoted@google.com')).filter(isOfWaiting)).toEqual([])
  expect(await subjectsTo(boss)).toEqual(['2 people wait for access to Partner Portal'])
})

test('ADMIN-3 nobody lets a disabled person in, and no mail tells them that the demos are open', async () => {
  const id = await asker()
  await set(id, disablePerson)
  const { email } = await personRow(portal, id)
  const before = await subjectsTo(email)
  const admin = await signInAdmin(portal)
  expect(await decideOn(portal, admin.browser, [id], { verdict: 'approve', note: '' })).toEqual([
    { personId: id, outcome: 'disabled', status: 'pending', version: 3 },
  ])
  expect(await subjectsTo(email)).toEqual(before)

  await set(id, enablePerson)
  expect(
    await decideOn(portal, admin.browser, [id], { verdict: 'approve', note: '' }),
  ).toMatchObject([{ outcome: 'done' }])
})

test('ADMIN-3 who is disabled right after they were let in reads no more that the demos are open to them', async () => {
  const id = await asker()
  const { email } = await personRow(portal, id)
  const admin = await signInAdmin(portal)
  await decideOn(portal, admin.browser, [id], { verdict: 'approve', note: '' })
  expect(await subjectsTo(email)).toContain('Your access to Partner Portal was approved')
  await set(id, disablePerson)
  expect(await subjectsTo(email)).toEqual(['Your account of Partner Portal is disabled'])

  const { version } = await personRow(portal, id)
  const { browser } = await portal.signIn({ is_admin: true, isStrong: true })
  await browser.call(setAdmin, { id, version, isAdmin: true })
  expect(await subjectsTo(email)).toEqual(['Your account of Partner Portal is disabled'])
})

test('ACCESS-4 a mail that has not left yet tells how many wait by then', async () => {
  await asker()
  await portal.db.deleteFrom('outbox').execute()
  const others = [await asker('grace'), await asker('joan')]
  expect(await subjectsTo(boss)).toEqual(['3 people wait for access to Partner Portal'])
  const admin = await signInAdmin(portal)
  await decideOn(portal, admin.browser, others, { verdict: 'reject', reason: 'No.', note: '' })
  expect(await subjectsTo(boss)).toEqual(['1 person waits for access to Partner Portal'])
})

test('ACCESS-4 an admin who is named by configuration and disabled is told of no request', async () => {
  await portal.addPerson({ email: 'left@google.com', disabled_at: 1 })
  await asker()
  expect(await subjectsTo('left@google.com')).toEqual([])
  expect(await subjectsTo(boss)).toHaveLength(1)
})
