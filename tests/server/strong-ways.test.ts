import { expect, test } from 'vitest'

import { listPartners } from '#src/api/contract/admin-organizations.ts'
import { listPeople, loadPerson, setAdmin } from '#src/api/contract/admin-people.ts'
import { finishRegister, startArrival } from '#src/api/contract/passcode.ts'
import { deletePasskey, finishAddPasskey, startAddPasskey } from '#src/api/contract/passkey.ts'
import { linkProvider, replyToLogin, unlinkProvider } from '#src/api/contract/single-sign-on.ts'
import { required } from '#src/lib/required.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { startProvider } from '#tests/support/openid-provider.ts'
import { mailOf } from '#tests/support/outbox.ts'
import { finishOf } from '#tests/support/passcode.ts'
import { addPasskey, addPersonWithPasskey, signInByPasskey } from '#tests/support/passkey.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'
import { gil, signOnAt } from '#tests/support/single-sign-on.ts'

const google = await startProvider('google')
const okta = await startProvider('okta')
const foreign = { ...okta.provider, domains: ['okta.example'] }
const portal = await createPortal({ config: { providers: [google.provider, foreign] } })
const { method, redirect_uri, ...signOn } = signOnAt(portal, google)
const oktaSignOn = signOnAt(portal, okta)
const admin = { email: gil.email, is_admin: true } as const
const stronger = { name: 'stronger-sign-in-needed', status: 403 }

const startAdd = (browser: PortalBrowser) => browser.refusal(startAddPasskey, { method: 'passkey' })
const startLink = (browser: PortalBrowser) =>
  browser.refusal(linkProvider, { method, redirect_uri })
const linkedTo = () => portal.db.selectFrom('identities').select('subject').execute()

/** An admin with a passkey, and a browser of whoever knows no more than their password. */
const addGuarded = async () => {
  const { person, browser, authenticator, listed } = await addPersonWithPasskey(portal, admin)
  const weak = await portal.signInAs(person)
  const id = required(listed.passkeys[0], 'passkey').id
  return { person, browser, weak, authenticator, id }
}

test('AZ-08 A6.3.3 an admin who has a passkey adds, links and takes off strong ways by a strong sign-in alone', async () => {
  const { weak, authenticator, id } = await addGuarded()
  expect(await startAdd(weak)).toMatchObject(stronger)
  expect(await startLink(weak)).toMatchObject(stronger)
  expect(await weak.refusal(deletePasskey, { id })).toMatchObject(stronger)

  const strong = await signInByPasskey(portal.newBrowser(), authenticator)
  const { listed } = await addPasskey(strong, createAuthenticator())
  expect(listed.passkeys).toHaveLength(2)
  const url = (await strong.call(linkProvider, { method, redirect_uri })).url
  const query = google.agree(url, gil)
  expect((await strong.call(replyToLogin, { method, query })).kind).toBe('linked')
  expect(await weak.refusal(unlinkProvider, { method })).toMatchObject(stronger)
  await strong.call(unlinkProvider, { method })
  expect(await linkedTo()).toEqual([])
  await strong.call(deletePasskey, { id })
})

test('AZ-08 an account of a provider guards an admin’s ways as a passkey does', async () => {
  const person = await portal.addPerson(admin)
  await signOn.signIn()
  const weak = await portal.signInAs(person)
  expect(await startAdd(weak)).toMatchObject(stronger)
  expect(await weak.refusal(unlinkProvider, { method })).toMatchObject(stronger)

  const strong = await signOn.signIn()
  expect((await addPasskey(strong, createAuthenticator())).listed.passkeys).toHaveLength(1)
})

test('AZ-08 what a weak session began before the admin had a strong way is not finished by it', async () => {
  const { browser: weak, person } = await portal.signIn(admin)
  const adding = await weak.call(startAddPasskey, { method: 'passkey' })
  const url = (await weak.call(linkProvider, { method, redirect_uri })).url
  const query = google.agree(url, gil)
  await addPasskey(await portal.signInAs(person), createAuthenticator())

  const { challengeKey } = adding
  const credentials = createAuthenticator().make(adding)
  expect(
    await weak.refusal(finishAddPasskey, { method: 'passkey', challengeKey, credentials }),
  ).toMatchObject(stronger)
  expect(await weak.refusal(replyToLogin, { method, query })).toMatchObject(stronger)
  expect(await linkedTo()).toEqual([])
})

test('AZ-08 OI-11 a provider that speaks for the address ties itself to no admin who has a strong way', async () => {
  const { authenticator } = await addGuarded()
  const refusal = await signOn.refusedSignIn()
  expect(refusal).toMatchObject({ name: 'email-exists' })
  expect(refusal.title).toContain('add Google on the account page')
  expect(await linkedTo()).toEqual([])
  const strong = await signInByPasskey(portal.newBrowser(), authenticator)
  expect((await strong.send(listPartners, {})).status).toBe(200)
})

test('AZ-08 OI-11 an arrival proven by the mailbox alone ties itself to no admin who has a strong way', async () => {
  await addGuarded()
  const browser = portal.newBrowser()
  const reply = await oktaSignOn.reply(browser, await oktaSignOn.comeBack(browser, gil))
  const { arrival } = reply.kind === 'unproven' ? reply : { arrival: '' }
  const ticket = await browser.call(startArrival, { method: 'email', arrival })
  const { code } = await mailOf(portal, gil.email, ticket)
  expect(await browser.refusal(finishRegister, finishOf(ticket, code))).toMatchObject({
    name: 'email-exists',
  })
  expect(await linkedTo()).toEqual([])
})

test.each([
  ['an admin without a strong way', admin, null],
  ['somebody who is no admin', { email: gil.email }, createAuthenticator()],
] as const)(
  'PASSKEY-1 AZ-08 a fresh sign-in of any kind is enough for %s',
  async (_, seed: Partial<PersonRow>, held) => {
    const { browser } = await portal.signIn(seed)
    await (held && addPasskey(browser, held))
    const { listed } = await addPasskey(browser, createAuthenticator())
    expect(listed.passkeys).toHaveLength(held === null ? 1 : 2)
  },
)

test('AZ-08 an account of a provider that is offered no more guards nothing', async () => {
  const { browser, person } = await portal.signIn(admin)
  const identity = { issuer: 'https://former.example', subject: 'gil', method_key: 'okta' }
  await portal.db
    .insertInto('identities')
    .values({ ...identity, person_id: person.id, linked_at: 0 })
    .execute()
  await addPasskey(browser, createAuthenticator())
  expect(await startAdd(browser)).toMatchObject(stronger)
})

test('AZ-08 ADMIN-4 the only admin who lost their passkey gets in again by another mailbox that the operator names', async () => {
  const { person: locked, weak } = await addGuarded()
  expect(await startAdd(weak)).toMatchObject(stronger)

  const mailbox = { adminEmails: ['gil.anew@example.com'] }
  const { browser } = await portal.signIn({ email: 'gil.anew@example.com' })
  const authenticator = createAuthenticator()
  await addPasskey(portal.atNewProcess(browser, mailbox), authenticator)
  const named = await signInByPasskey(
    portal.atNewProcess(portal.newBrowser(), mailbox),
    authenticator,
  )
  const { id } = locked
  const { version } = await named.call(loadPerson, { id })
  const taken = await named.call(setAdmin, { id, version, isAdmin: false })

  const found = createAuthenticator()
  await addPasskey(await portal.signInAs(locked), found)
  await named.call(setAdmin, { id, version: taken.version, isAdmin: true })
  const again = await signInByPasskey(portal.newBrowser(), found)
  expect(await again.call(listPeople, {})).toMatchObject({ total: 2 })
  // The other mailbox is named no more.
  expect(await portal.atNewProcess(named).refusal(listPeople, {})).toMatchObject({
    name: 'forbidden',
  })
})
