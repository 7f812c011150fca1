import { expect, test } from 'vitest'

import { listAudit } from '#src/api/contract/admin-audit.ts'
import { resetSignIn } from '#src/api/contract/admin-people.ts'
import { finishLogin, startLogin } from '#src/api/contract/passcode.ts'
import { updatePassword } from '#src/api/contract/password.ts'
import { mailOf, mailsTo } from '#tests/support/outbox.ts'
import { finishOf } from '#tests/support/passcode.ts'
import { addPersonWithPasskey, askUserless, refusalOf } from '#tests/support/passkey.ts'
import { goodPassword, passwordLogin } from '#tests/support/password.ts'
import { isSignedIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal({ config: { adminEmails: ['named@example.com'] } })
const { db } = portal
const reason = 'Somebody reads their mail.'

const signInAdmin = () =>
  portal.signIn({ email: 'root@example.com', is_admin: true, isStrong: true })
const stored = (id: string) =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const signInByCode = async (browser: PortalBrowser, identifier: string) => {
  const ticket = await browser.call(startLogin, { method: 'email', identifier })
  const { code } = await mailOf(portal, identifier, ticket)
  return browser.send(finishLogin, finishOf(ticket, code))
}

/** An account whose password, passkey, provider's account and phone are not its owner's. */
const takenOver = async () => {
  const { person, browser, authenticator } = await addPersonWithPasskey(portal, {
    email: 'ada@example.com',
  })
  await browser.call(updatePassword, { method: 'password', newPassword: goodPassword })
  await db
    .insertInto('identities')
    .values({
      issuer: 'https://provider.example',
      subject: 'somebody',
      person_id: person.id,
      method_key: 'okta',
      linked_at: 1,
    })
    .execute()
  await db
    .insertInto('person_methods')
    .values({ person_id: person.id, method_key: 'okta', type: 'oidc-okta' })
    .execute()
  await db
    .insertInto('whatsapp_phones')
    .values({ phone: '491701234567', person_id: person.id, paired_at: 0, heard_at: 0 })
    .execute()
  return { person, browser, authenticator }
}

test('ADMIN-3 SE-11 whoever took an account over keeps no way into it, and its owner has a code to their mailbox', async () => {
  const { browser: admin } = await signInAdmin()
  const { person, browser: theirs, authenticator } = await takenOver()

  const { version } = await stored(person.id)
  const detail = await admin.call(resetSignIn, { id: person.id, version, reason })

  expect(detail).toMatchObject({
    methods: [{ key: 'email', type: 'passcode' }],
    liveSessions: 0,
    hasPhone: false,
  })
  expect(await isSignedIn(theirs)).toBe(false)
  const { refusalOf: passwordRefusal } = passwordLogin(portal, person.email)
  expect((await passwordRefusal(goodPassword)).name).toBe('password-wrong')
  const stranger = portal.newBrowser()
  const asking = await askUserless(stranger)
  expect((await refusalOf(stranger, asking, authenticator.sign(asking))).name).toBe(
    'passkey-unknown',
  )
  expect(await db.selectFrom('identities').select('subject').execute()).toEqual([])
  expect((await signInByCode(portal.newBrowser(), person.email)).status).toBe(200)

  expect((await mailsTo(portal, person.email)).map(({ subject }) => subject)).toContain(
    'Your ways to sign in to Partner Portal were reset',
  )
  const [act] = (await admin.call(listAudit, {})).entries
  expect(act).toMatchObject({ kind: 'person.sign-in-reset', subject: person.email })
  expect(JSON.parse(act?.before ?? '')).toMatchObject({ ways: 'email, okta, passkey, password' })
  expect(JSON.parse(act?.after ?? '')).toEqual({ ways: 'email', sessions: 0, reason })
})

test('ADMIN-3 PC-06 who could get no code, or none any more after a hundred wrong ones, signs in by one again', async () => {
  const { browser: admin } = await signInAdmin()
  const { id, email } = await portal.addPerson({ email: 'ada@example.com' })
  await db
    .updateTable('person_methods')
    .set({ method_key: 'password', type: 'password' })
    .where('person_id', '=', id)
    .execute()
  await db
    .insertInto('passcode_guesses')
    .values({ identifier: email, in_a_row: 100, in_window: 0, window_ends_at: 0 })
    .execute()
  await admin.call(resetSignIn, { id, version: 1, reason })
  expect((await signInByCode(portal.newBrowser(), email)).status).toBe(200)
})

test('ADMIN-3 RE-10 what is so already stays as it is, and nothing is kept of it', async () => {
  const { browser: admin } = await signInAdmin()
  const { id } = await portal.addPerson()
  expect(await admin.call(resetSignIn, { id, version: 1, reason })).toMatchObject({ version: 1 })
  expect((await admin.call(listAudit, {})).entries).toEqual([])
})

test.each([
  ['an admin', { is_admin: true }, 'Please remove them as an admin first.'],
  ['a named admin', { email: 'named@example.com' }, 'Please remove them as an admin first.'],
  ['an unproven mailbox', { email_verified_at: null }, 'They have not confirmed their email yet.'],
])('AZ-08 the ways of %s are not reset: a mailbox alone opens no such account', async (...row) => {
  const [, seed, title] = row
  const { browser: admin } = await signInAdmin()
  const { id } = await portal.addPerson(seed)
  expect(await admin.refusal(resetSignIn, { id, version: 1, reason })).toMatchObject({
    name: 'forbidden',
    title,
  })
})

test('AZ-08 to reset how somebody signs in takes a sign-in of the last 15 minutes', async () => {
  const { browser: admin, person } = await signInAdmin()
  const { id } = await portal.addPerson()
  await db
    .updateTable('sessions')
    .set({ proven_at: portal.services.now() - 900_001 })
    .where('person_id', '=', person.id)
    .execute()
  expect(await admin.refusal(resetSignIn, { id, version: 1, reason })).toMatchObject({
    name: 'sign-in-too-old',
  })
})
