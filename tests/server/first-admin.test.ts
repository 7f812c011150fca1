import { expect, test } from 'vitest'

import { listPeople } from '#src/api/contract/admin-people.ts'
import { finishRegister, startRegister } from '#src/api/contract/passcode.ts'
import { registerByPassword } from '#src/api/contract/password.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { firstAdminLink, type FirstAdminLink } from '#server/areas/admin-people/first-admin-link.ts'
import { becomeFirstAdmin } from '#src/api/contract/first-admin.ts'
import { required } from '#src/lib/required.ts'
import { mailOf, mailsTo } from '#tests/support/outbox.ts'
import { goodPassword } from '#tests/support/password.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal({ config: { adminEmails: [] } })
const named = await createPortal({ config: { adminEmails: ['ada@example.com'] } })

const secretIn = (link: FirstAdminLink | null) => new URL(required(link, 'link').url).hash.slice(1)
const offered = async () => secretIn(await firstAdminLink(portal.services))
const linkRows = () => portal.db.selectFrom('first_admin_link').selectAll().execute()
const expired = { name: 'link-expired', title: 'This link expired. Please try again.' }

test('ADMIN-4 ERROR-2 LD-06 a portal without an admin offers a link at start, and neither log nor database keeps its secret', async () => {
  await portal.addPerson()
  await portal.addPerson({ is_admin: true, disabled_at: 1 })
  const link = required(await firstAdminLink(portal.services), 'link')
  expect(link.url).toMatch(/^http:\/\/localhost:3000\/first-admin#[\w-]{43}$/)
  expect(link.expiresAt).toBe(portal.services.now() + 3_600_000)

  expect(portal.logLines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', message: 'nobody is an admin' },
  ])
  const { browser } = await portal.signIn()
  await browser.call(becomeFirstAdmin, { secret: secretIn(link) })
  expect([...portal.logLines, JSON.stringify(await linkRows())].join()).not.toContain(
    secretIn(link),
  )
})

test('ADMIN-4 CF-05 what the database keeps of the link makes none', async () => {
  const secret = await offered()
  const { browser } = await portal.signIn()
  const [row] = await linkRows()
  expect(JSON.stringify(row)).not.toContain(secret)
  for (const kept of [row?.seed ?? '', row?.hash ?? '']) {
    expect(await browser.refusal(becomeFirstAdmin, { secret: kept })).toMatchObject(expired)
  }
})

test('ADMIN-4 a portal that has an admin, or a name for one, offers none', async () => {
  await portal.addPerson({ is_admin: true })
  expect(await firstAdminLink(portal.services)).toBe(null)
  expect(await firstAdminLink(named.services)).toBe(null)
  expect([...portal.logLines, ...named.logLines]).toEqual([])
})

test('ADMIN-4 processes that start over one database, at once or later, offer one link', async () => {
  const secrets = await Promise.all(Array.from({ length: 6 }, offered))
  portal.advance(29 * 60_000)
  secrets.push(await offered())
  expect(new Set(secrets).size).toBe(1)

  const { browser } = await portal.signIn()
  await browser.call(becomeFirstAdmin, { secret: secrets[0] ?? '' })
  expect(await isAdmin(browser)).toBe(true)
})

test('ADMIN-4 the link is over after an hour, and a start that finds little of it left makes another', async () => {
  const secret = await offered()
  const person = await portal.addPerson()
  portal.advance(31 * 60_000)
  const next = await offered()
  expect(next).not.toBe(secret)
  const browser = await portal.signInAs(person)
  expect(await browser.refusal(becomeFirstAdmin, { secret })).toMatchObject(expired)

  portal.advance(60 * 60_000)
  const later = await portal.signInAs(person)
  expect(await later.refusal(becomeFirstAdmin, { secret: next })).toMatchObject(expired)
})

test('ADMIN-4 PC-05 of many who come with the link at once one becomes an admin, and it is told to them and in the audit log', async () => {
  const secret = await offered()
  const comers = await Promise.all(Array.from({ length: 5 }, () => portal.signIn()))
  const answers = await Promise.all(
    comers.map(({ browser }) => browser.send(becomeFirstAdmin, { secret })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(4)

  const admins = await portal.db
    .selectFrom('people')
    .selectAll()
    .where('is_admin', '=', true)
    .execute()
  expect(admins).toHaveLength(1)
  const [admin] = admins
  expect(await portal.db.selectFrom('audit_log').selectAll().execute()).toMatchObject([
    { kind: 'person.first-admin', actor: admin?.email, subject: admin?.email },
  ])
  expect(await mailsTo(portal, admin?.email ?? '')).toMatchObject([
    { subject: 'You are now an admin of Partner Portal' },
  ])
})

test('ADMIN-4 RE-02 an answer that was lost is given again, and another person’s press gets nothing', async () => {
  const secret = await offered()
  const { browser } = await portal.signIn()
  await browser.call(becomeFirstAdmin, { secret })
  expect(await browser.call(becomeFirstAdmin, { secret })).toMatchObject({ isAdmin: true })
  const { browser: other } = await portal.signIn()
  expect(await other.refusal(becomeFirstAdmin, { secret })).toMatchObject(expired)
  expect(await portal.db.selectFrom('audit_log').select('seq').execute()).toHaveLength(1)
})

test('ADMIN-4 the link is dead as soon as there is an admin, or a name for one', async () => {
  const secret = await offered()
  const { browser } = await portal.signIn()
  const atNamed = portal.atNewProcess(browser, { adminEmails: ['ada@example.com'] })
  expect(await atNamed.refusal(becomeFirstAdmin, { secret })).toMatchObject(expired)
  await portal.addPerson({ is_admin: true })
  expect(await browser.refusal(becomeFirstAdmin, { secret })).toMatchObject(expired)
})

test('ADMIN-4 PW-08 the link takes a person who is signed in with a proven address', async () => {
  const secret = await offered()
  expect(await portal.newBrowser().refusal(becomeFirstAdmin, { secret })).toMatchObject({
    name: 'not-signed-in',
  })
  const { browser } = await portal.signIn({ email_verified_at: null })
  expect(await browser.refusal(becomeFirstAdmin, { secret })).toMatchObject({
    name: 'email-unconfirmed',
  })
  expect(await linkRows()).toHaveLength(1)
})

test('ADMIN-4 AZ-08 the first admin does what admins do by a sign-in that cannot be phished, and no session of theirs lasts longer than an admin’s', async () => {
  const { person, browser } = await portal.signIn()
  await browser.call(becomeFirstAdmin, { secret: await offered() })
  expect(await browser.refusal(listPeople, {})).toMatchObject({ name: 'stronger-sign-in-needed' })
  const strong = await portal.signInAs(person, portal.newBrowser(), { isStrong: true })
  expect(await strong.call(listPeople, {})).toMatchObject({ total: 1 })

  const sessions = await portal.db.selectFrom('sessions').selectAll().execute()
  expect(sessions.map(({ ends_at, login_at }) => ends_at - login_at)).toEqual([
    28_800_000, 28_800_000,
  ])
})

const isAdmin = async (browser: PortalBrowser) =>
  (await browser.call(loadUser, { method: 'email' })).isAdmin

test('ADMIN-4 who is named and registers later is an admin once they confirm the address, and whoever typed it before is none', async () => {
  const ada = { identifier: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace' }
  const stranger = named.newBrowser()
  stranger.tokens = await stranger.call(registerByPassword, {
    method: 'password',
    ...ada,
    password: goodPassword,
  })
  expect(await isAdmin(stranger)).toBe(false)

  const browser = named.newBrowser()
  const ticket = await browser.call(startRegister, { method: 'email', ...ada })
  const { code: passcode } = await mailOf(named, ada.identifier, ticket)
  const { authToken, connectToken } = ticket
  browser.tokens = await browser.call(finishRegister, {
    method: 'email',
    passcode,
    authToken,
    connectToken,
  })
  expect(await isAdmin(browser)).toBe(true)
})

test('ADMIN-4 who has an account already is an admin from the start that names them, and no more from the one that does not', async () => {
  const { person, browser } = await portal.signIn({ isStrong: true })
  expect(await browser.refusal(listPeople, {})).toMatchObject({ name: 'forbidden' })

  const later = portal.atNewProcess(browser, { adminEmails: [person.email] })
  expect(await isAdmin(later)).toBe(true)
  expect(await later.call(listPeople, {})).toMatchObject({ total: 1 })
  expect(await isAdmin(portal.atNewProcess(later))).toBe(false)
})
