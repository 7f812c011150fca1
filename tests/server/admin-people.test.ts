import { expect, test } from 'vitest'

import { listAudit } from '#src/api/contract/admin-audit.ts'
import {
  disablePerson,
  enablePerson,
  endSessions,
  listPeople,
  loadPerson,
  resetSignIn,
  setAdmin,
  setCustomer,
} from '#src/api/contract/admin-people.ts'
import { startLogin } from '#src/api/contract/passcode.ts'
import { required } from '#src/lib/required.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { forgotten } from '#server/identity/session/known-browser.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { isSignedIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal({ config: { adminEmails: ['named@example.com'] } })

const signInAdmin = (email = 'root@example.com') =>
  portal.signIn({ email, is_admin: true, isStrong: true })
const acts = async (browser: PortalBrowser) =>
  (await browser.call(listAudit, {})).entries.map(({ kind, actor, subject, before, after }) => ({
    kind,
    actor,
    subject,
    before: JSON.parse(before ?? 'null') as unknown,
    after: JSON.parse(after ?? 'null') as unknown,
  }))
const stored = (id: string) =>
  portal.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('AZ-08 an admin makes another and takes it back, each told to the person and kept with before and after', async () => {
  const { browser } = await signInAdmin()
  const { id, email } = await portal.addPerson({ email: 'ada@example.com' })

  const granted = await browser.call(setAdmin, { id, version: 1, isAdmin: true })
  expect(granted).toMatchObject({ id, isAdmin: true, isAdminByConfiguration: false, version: 2 })
  const taken = await browser.call(setAdmin, { id, version: 2, isAdmin: false })
  expect(taken).toMatchObject({ isAdmin: false, version: 3 })

  const by = { actor: 'root@example.com', subject: email }
  expect(await acts(browser)).toEqual([
    {
      kind: 'person.admin-taken',
      ...by,
      before: { isAdmin: true },
      after: { isAdmin: false },
    },
    {
      kind: 'person.admin-granted',
      ...by,
      before: { isAdmin: false },
      after: { isAdmin: true },
    },
  ])
  expect((await mailsTo(portal, email)).map(({ subject }) => subject).toSorted()).toEqual([
    'You are no longer an admin of Partner Portal',
    'You are now an admin of Partner Portal',
  ])
})

test('AZ-08 a change of role takes a sign-in of the last 15 minutes', async () => {
  const { browser, person } = await signInAdmin()
  const { id } = await portal.addPerson()
  await portal.db
    .updateTable('sessions')
    .set({ proven_at: portal.services.now() - 900_001 })
    .where('person_id', '=', person.id)
    .execute()
  expect(await browser.refusal(setAdmin, { id, version: 1, isAdmin: true })).toMatchObject({
    name: 'sign-in-too-old',
  })
  expect(await stored(id)).toMatchObject({ is_admin: false, version: 1 })
})

test('AZ-08 the last admin who can act does not take their own right away', async () => {
  const { browser, person } = await signInAdmin()
  // None of these can act in their place.
  await portal.addPerson({ is_admin: true, disabled_at: 1 })
  await portal.addPerson({ is_admin: true, email_verified_at: null })
  expect(
    await browser.refusal(setAdmin, { id: person.id, version: 1, isAdmin: false }),
  ).toMatchObject({ name: 'forbidden', title: 'This is the last admin.' })
  expect(await stored(person.id)).toMatchObject({ is_admin: true, version: 1 })
  expect(await browser.call(loadPerson, { id: person.id })).toMatchObject({ isLastAdmin: true })

  await portal.addPerson({ email: 'named@example.com' })
  expect(await browser.call(loadPerson, { id: person.id })).toMatchObject({ isLastAdmin: false })
  const after = await browser.send(setAdmin, { id: person.id, version: 1, isAdmin: false })
  expect(after.status).toBe(200)
  expect(await browser.refusal(listPeople, {})).toMatchObject({ name: 'forbidden' })
})

test('AZ-08 of two admins who take each other away at the same moment one stays', async () => {
  const one = await signInAdmin('one@example.com')
  const other = await signInAdmin('other@example.com')

  const statuses = await atOnce(
    portal,
    () => one.browser.send(setAdmin, { id: other.person.id, version: 1, isAdmin: false }),
    () => other.browser.send(disablePerson, { id: one.person.id, version: 1, reason: 'Left.' }),
  )

  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403])
  const admins = await portal.db
    .selectFrom('people')
    .select('id')
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .execute()
  expect(admins).toHaveLength(1)
})

test('AZ-08 who is named by the configuration cannot be taken away', async () => {
  const { browser } = await signInAdmin()
  const { id } = await portal.addPerson({ email: 'named@example.com', is_admin: true })
  expect(await browser.call(loadPerson, { id })).toMatchObject({ isAdminByConfiguration: true })
  expect(await browser.refusal(setAdmin, { id, version: 1, isAdmin: false })).toMatchObject({
    name: 'forbidden',
    title: 'The configuration names this person as an admin.',
  })
})

test('AZ-08 nobody is made an admin before their mailbox is proven', async () => {
  const { browser } = await signInAdmin()
  const { id } = await portal.addPerson({ email_verified_at: null })
  expect(await browser.refusal(setAdmin, { id, version: 1, isAdmin: true })).toMatchObject({
    name: 'forbidden',
  })
})

test('AZ-08 SE-11 sessions that a new admin has already last no longer than those of admins', async () => {
  const { browser } = await signInAdmin()
  const { person } = await portal.signIn()
  await browser.call(setAdmin, { id: person.id, version: 1, isAdmin: true })
  const { login_at, ends_at } = await portal.db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(ends_at - login_at).toBe(8 * 3_600_000)
})

test('ADMIN-3 SE-11 a disabled person is out at once, devices too, is told so by mail, and comes back when enabled', async () => {
  const { browser } = await signInAdmin()
  const { person, browser: theirs } = await portal.signIn({ email: 'ada@example.com' })
  await portal.signInAs(person)
  const [device] = await portal.db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', person.id)
    .execute()
  await portal.db
    .updateTable('sessions')
    .set({ is_device: true })
    .where('id', '=', required(device, 'session').id)
    .execute()

  const disabled = await browser.call(disablePerson, {
    id: person.id,
    version: 1,
    reason: 'Left the company.',
  })

  expect(disabled).toMatchObject({ isDisabled: true, liveSessions: 0, version: 2 })
  expect(disabled.signIns.map(({ ended }) => ended?.how)).toEqual(['disabled', 'disabled'])
  const known = await portal.db
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('person_id', '=', person.id)
    .execute()
  expect(known).toEqual([{ browser_hash: forgotten }])
  expect(await isSignedIn(theirs)).toBe(false)
  await expect(portal.signInAs(await stored(person.id))).rejects.toThrow('disabled')
  const [told] = await mailsTo(portal, person.email)
  expect(told).toMatchObject({ subject: 'Your account of Partner Portal is disabled' })
  expect(told?.text).toContain('Please ask your Google Cloud contact')
  expect(told?.text).not.toContain('Left the company.')

  const enabled = await browser.call(enablePerson, { id: person.id, version: 2 })
  expect(enabled).toMatchObject({ isDisabled: false, version: 3 })
  expect((await mailsTo(portal, person.email)).map(({ subject }) => subject)).toContain(
    'Your account of Partner Portal is enabled again',
  )
  expect(await isSignedIn(theirs)).toBe(false)
  expect(await isSignedIn(await portal.signInAs(await stored(person.id)))).toBe(true)
  expect(await acts(browser)).toMatchObject([
    { kind: 'person.enabled', before: { isDisabled: true }, after: { isDisabled: false } },
    {
      kind: 'person.disabled',
      before: { isDisabled: false, sessions: 2 },
      after: { isDisabled: true, sessions: 0, reason: 'Left the company.' },
    },
  ])
})

test('ADMIN-3 nobody disables themselves', async () => {
  const { browser, person } = await signInAdmin()
  await signInAdmin('other@example.com')
  const input = { id: person.id, version: 1, reason: 'Holidays.' }
  expect(await browser.refusal(disablePerson, input)).toMatchObject({ name: 'forbidden' })
  expect(await stored(person.id)).toMatchObject({ disabled_at: null })
})

test('ADMIN-3 an admin ends every session of a person, who is told and may sign in again', async () => {
  const { browser } = await signInAdmin()
  const { person, browser: theirs } = await portal.signIn({ email: 'ada@example.com' })
  const other = await portal.signInAs(person)

  const detail = await browser.call(endSessions, { id: person.id, version: 1 })

  expect(detail).toMatchObject({ liveSessions: 0, version: 2 })
  expect(detail.signIns.map(({ ended }) => ended?.how)).toEqual([
    'ended by an admin',
    'ended by an admin',
  ])
  expect([await isSignedIn(theirs), await isSignedIn(other)]).toEqual([false, false])
  expect(await acts(browser)).toMatchObject([
    { kind: 'person.sessions-ended', before: { sessions: 2 }, after: { sessions: 0 } },
  ])
  expect((await mailsTo(portal, person.email)).map(({ subject }) => subject)).toEqual([
    'You were logged out of Partner Portal',
  ])
  const again = await portal.newBrowser().send(startLogin, {
    method: 'email',
    identifier: person.email,
  })
  expect(again.status).toBe(200)
})

test('ADMIN-3 AI-4 who is signed in by a phone alone is logged out of it, is told, and the log has it', async () => {
  const { browser } = await signInAdmin()
  const { id, email } = await portal.addPerson()
  const at = portal.services.now()
  await portal.db
    .insertInto('whatsapp_phones')
    .values({ phone: '31612345678', person_id: id, paired_at: at, heard_at: at })
    .execute()

  expect(await browser.call(endSessions, { id, version: 1 })).toMatchObject({ version: 2 })
  expect(await acts(browser)).toMatchObject([{ kind: 'person.sessions-ended' }])
  expect((await mailsTo(portal, email)).map(({ subject }) => subject)).toContain(
    'You were logged out of Partner Portal',
  )
})

test('ADMIN-3 what is so already stays as it is, and nothing is kept of it', async () => {
  const { browser } = await signInAdmin()
  const { id } = await portal.addPerson()
  const same = { id, version: 1 }
  expect(await browser.call(setAdmin, { ...same, isAdmin: false })).toMatchObject({ version: 1 })
  expect(await browser.call(enablePerson, same)).toMatchObject({ version: 1 })
  expect(await browser.call(endSessions, same)).toMatchObject({ version: 1 })
  expect(await acts(browser)).toEqual([])
})

test('ADMIN-3 RE-10 an act that comes again, as its answer got lost, is no conflict, is told once and kept once; of somebody else it is one', async () => {
  const { browser } = await signInAdmin()
  const { browser: other } = await signInAdmin('other@example.com')
  const { id, email } = await portal.addPerson({ email: 'ada@example.com' })
  const grant = { id, version: 1, isAdmin: true }

  const granted = await browser.call(setAdmin, grant)
  expect(await browser.call(setAdmin, grant)).toEqual(granted)
  expect(await acts(browser)).toHaveLength(1)
  expect(await mailsTo(portal, email)).toHaveLength(1)

  expect(await other.refusal(setAdmin, grant)).toMatchObject({ name: 'conflict' })
  const another = { id, version: 1, reason: 'Left.' }
  expect(await browser.refusal(disablePerson, another)).toMatchObject({ name: 'conflict' })
  await other.call(setAdmin, { id, version: 2, isAdmin: false })
  await other.call(setAdmin, { id, version: 3, isAdmin: true })
  expect(await browser.refusal(setAdmin, grant)).toMatchObject({ name: 'conflict' })
  expect(await stored(id)).toMatchObject({ is_admin: true, disabled_at: null, version: 4 })
})

const changes = [
  ['setAdmin', setAdmin, { isAdmin: true }],
  ['setCustomer', setCustomer, { isCustomer: true }],
  ['disablePerson', disablePerson, { reason: 'Left.' }],
  ['enablePerson', enablePerson, {}],
  ['endSessions', endSessions, {}],
  ['resetSignIn', resetSignIn, { reason: 'Their laptop is gone.' }],
] as const

test.each(changes)(
  'ADMIN-3 AZ-04 %s of a person at another version is a conflict and changes nothing',
  async (_, endpoint, rest) => {
    const { browser } = await signInAdmin()
    const { person } = await portal.signIn()
    const before = await stored(person.id)
    const problem = await browser.refusal(endpoint, {
      id: person.id,
      version: 2,
      ...rest,
    })
    expect(problem).toMatchObject({ name: 'conflict', status: 409 })
    expect(await stored(person.id)).toEqual(before)
    expect(await acts(browser)).toEqual([])
  },
)

test.each(changes)('AZ-02 %s of nobody is not found', async (_, endpoint, rest) => {
  const { browser } = await signInAdmin()
  const id = '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21'
  expect(await browser.refusal(endpoint, { id, version: 1, ...rest })).toMatchObject({
    name: 'not-found',
  })
})

test('ADMIN-3 of two acts on one version one is done, and the chain holds both or one', async () => {
  const { browser } = await signInAdmin()
  const { person } = await portal.signIn()
  const answers = await Promise.all([
    browser.send(setCustomer, { id: person.id, version: 1, isCustomer: true }),
    browser.send(disablePerson, { id: person.id, version: 1, reason: 'Left.' }),
    browser.send(setAdmin, { id: person.id, version: 1, isAdmin: true }),
  ])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  expect(await acts(browser)).toHaveLength(1)
  expect(await verifyChain(portal.services)).toEqual({ checked: 1, broken: null })
})

test('AZ-04 AZ-08 what an admin changed while somebody signed in counts for the session that begins', async () => {
  const read = await portal.addPerson({ email: 'late@example.com' })
  await portal.db.updateTable('people').set({ is_admin: true }).where('id', '=', read.id).execute()
  await portal.signInAs(read)
  const { login_at, ends_at } = await portal.db
    .selectFrom('sessions')
    .select(['login_at', 'ends_at'])
    .where('person_id', '=', read.id)
    .executeTakeFirstOrThrow()
  expect(ends_at - login_at).toBe(8 * 3_600_000)

  await portal.db
    .updateTable('people')
    .set({ disabled_at: portal.services.now() })
    .where('id', '=', read.id)
    .execute()
  await expect(portal.signInAs(read)).rejects.toThrow('Your account is disabled.')
})
