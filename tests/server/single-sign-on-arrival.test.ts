import { expect, test } from 'vitest'

import { finishRegister, startArrival } from '#src/api/contract/passcode.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { listPartners } from '#src/api/contract/admin-organizations.ts'
import type { ProviderReply } from '#src/api/contract/single-sign-on.ts'
import { mailOf, mailsTo } from '#tests/support/outbox.ts'
import { startProvider } from '#tests/support/openid-provider.ts'
import { finishOf } from '#tests/support/passcode.ts'
import { createPortal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { gil, signOnAt } from '#tests/support/single-sign-on.ts'

const google = await startProvider('google')
const okta = await startProvider('okta')
const foreign = { ...okta.provider, domains: ['okta.example'] }
const portal = await createPortal({ config: { providers: [google.provider, foreign] } })
const { db } = portal
const signOn = signOnAt(portal, google)
const oktaSignOn = signOnAt(portal, okta)

const ada = { sub: 'ada-at-okta', email: 'ada@google.com', email_verified: true } as const
/** A private account of Google's under an address that Google does not host. */
const privateGil = { ...gil, hd: undefined }

type Unproven = Extract<ProviderReply, { kind: 'unproven' }>

/** As far as the proof that is asked for. */
const arrive = async (on = oktaSignOn, person: Parameters<typeof on.comeBack>[1] = ada) => {
  const browser = portal.newBrowser()
  const reply = await on.reply(browser, await on.comeBack(browser, person))
  if (reply.kind !== 'unproven') {
    throw new Error(`The reply was ${reply.kind}.`)
  }
  return { browser, reply }
}

const askForCode = (browser: PortalBrowser, { arrival }: Unproven) =>
  browser.call(startArrival, { method: 'email', arrival })

/** Proves the mailbox by the code that was mailed. */
const prove = async (browser: PortalBrowser, reply: Unproven) => {
  const ticket = await askForCode(browser, reply)
  const { code } = await mailOf(portal, reply.identifier, ticket)
  browser.tokens = await browser.call(finishRegister, finishOf(ticket, code))
}

const meOf = (browser: PortalBrowser) => browser.call(loadUser, { method: 'email' })
const identities = () =>
  db
    .selectFrom('identities')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['subject', 'email'])
    .execute()
const sessions = () => db.selectFrom('sessions').select('id').execute()

test('OI-11 a provider that may not speak for the domain opens no account there, an admin’s neither', async () => {
  await portal.addPerson({ email: ada.email, is_admin: true })
  const { reply } = await arrive()
  expect(reply.identifier).toBe(ada.email)
  expect([await identities(), await sessions()]).toEqual([[], []])
  expect(await mailsTo(portal, ada.email)).toEqual([])
})

test('OI-11 SSO-5 an arrival by a provider makes no account: whoever is new proves the mailbox first, and is in by it from then on', async () => {
  const { browser, reply } = await arrive(oktaSignOn, { ...gil, email: 'new@partner.example' })
  expect(await db.selectFrom('people').select('id').execute()).toEqual([])

  await prove(browser, reply)
  await expect(meOf(browser)).resolves.toMatchObject({
    email: 'new@partner.example',
    name: 'Gil Barros',
    isCustomer: true,
    isStrong: false,
  })
  const next = await oktaSignOn.signIn({ ...gil, email: 'new@partner.example' })
  await expect(meOf(next)).resolves.toMatchObject({ email: 'new@partner.example', isStrong: true })
})

test('OI-11 whose account there is signs in by the code, and by the provider from then on; a mail tells them', async () => {
  const owner = await portal.addPerson({ email: ada.email })
  const { browser, reply } = await arrive()
  await prove(browser, reply)

  expect(await identities()).toEqual([{ subject: ada.sub, email: owner.email }])
  const subjects = (await mailsTo(portal, ada.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Okta was added for Partner Portal')
  await expect(meOf(await oktaSignOn.signIn(ada))).resolves.toMatchObject({ email: owner.email })
})

test('SSO-5 OI-11 a partner by Google of a domain that it does not host proves the mailbox, and is a partner', async () => {
  const { browser, reply } = await arrive(signOn, privateGil)
  await prove(browser, reply)
  await expect(meOf(browser)).resolves.toMatchObject({ email: gil.email, isCustomer: false })
})

test.each(['gil@gmail.com', 'gil@googlemail.com'])(
  'OI-11 of its own addresses, as %s, Google knows who holds them',
  async (email) => {
    await expect(meOf(await signOn.signIn({ ...privateGil, email }))).resolves.toMatchObject({
      email,
    })
  },
)

test.each([
  ['looks like Gmail', { email: 'gil@gmail.com.example' }],
  ['is hosted, for another domain', { email: gil.email, hd: 'other.example' }],
])('OI-11 an address that %s has to be proven', async (_, claims) => {
  const { reply } = await arrive(signOn, { ...privateGil, ...claims })
  expect(reply.kind).toBe('unproven')
})

test('OI-11 of the domains that its operator named a provider knows who holds them', async () => {
  const person = { ...gil, email: 'gil@okta.example' }
  await expect(meOf(await oktaSignOn.signIn(person))).resolves.toMatchObject({
    email: person.email,
  })
})

test('A6.3.3 AZ-08 an account that a provider was just tied to is no admin’s by it before the next sign-in', async () => {
  await portal.addPerson({ email: gil.email, is_admin: true })
  const first = await signOn.signIn()
  expect((await first.refusal(listPartners, {})).name).toBe('stronger-sign-in-needed')

  const second = await signOn.signIn()
  await expect(second.send(listPartners, {})).resolves.toMatchObject({ status: 200 })
})

test('OI-11 an account that takes no codes is not opened by one', async () => {
  await portal.addPerson({ email: ada.email, method: 'other' })
  const { browser, reply } = await arrive()
  const ticket = await askForCode(browser, reply)
  const { code } = await mailOf(portal, ada.email, ticket)
  await expect(browser.refusal(finishRegister, finishOf(ticket, code))).resolves.toMatchObject({
    name: 'email-exists',
    title:
      'This email address has an account already. Please sign in to it as before, then add Okta on the account page.',
  })
  expect(await identities()).toEqual([])
})

test('OI-09 who has another account of the provider gets no second one by a code', async () => {
  await portal.addPerson({ email: gil.email })
  await signOn.signIn()
  const { browser, reply } = await arrive(signOn, { ...privateGil, sub: 'the next Gil' })
  const ticket = await askForCode(browser, reply)
  const { code } = await mailOf(portal, gil.email, ticket)
  expect((await browser.refusal(finishRegister, finishOf(ticket, code))).name).toBe('conflict')
})

test('OI-11 PASSCODE-3 a page that was loaded anew goes on with the mail that its browser asked for', async () => {
  const { browser, reply } = await arrive(oktaSignOn, { ...gil, email: 'new@partner.example' })
  const first = await askForCode(browser, reply)
  const { code } = await mailOf(portal, reply.identifier, first)
  const ticket = await browser.call(startArrival, {
    method: 'email',
    arrival: reply.arrival,
    isLastMailEnough: true,
  })
  expect(ticket.isNewMail).toBe(false)
  browser.tokens = await browser.call(finishRegister, finishOf(ticket, code))
  await expect(meOf(browser)).resolves.toMatchObject({ email: 'new@partner.example' })
  expect(await identities()).toHaveLength(1)
})

test('OI-02 what waits for the proof is good in its browser alone, as it was, for 15 minutes', async () => {
  const { browser, reply } = await arrive()
  const start = (by: PortalBrowser, arrival = reply.arrival) =>
    by.refusal(startArrival, { method: 'email', arrival })

  const refusals = [
    await start(portal.newBrowser()),
    await start(browser, `${reply.arrival.slice(0, -2)}AA`),
    await start(browser, 'x'),
  ]
  portal.advance(900_000)
  refusals.push(await start(browser))
  expect(refusals.map(({ name }) => name)).toEqual(Array(4).fill('sign-in-expired'))
})
