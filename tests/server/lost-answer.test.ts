import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import type { Endpoint, InputOf } from '#src/api/contract/endpoint.ts'
import { redeemDevice } from '#src/api/contract/device.ts'
import {
  connectLogin,
  finishLogin,
  finishRegister,
  loginStatus,
  startLogin,
  startRegister,
} from '#src/api/contract/passcode.ts'
import { registerByPassword } from '#src/api/contract/password.ts'
import { refresh, type Tokens } from '#src/api/contract/session.ts'
import { approvedDevice, method } from '#tests/support/device.ts'
import { mailOf } from '#tests/support/outbox.ts'
import { finishOf } from '#tests/support/passcode.ts'
import { registration } from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import { isSignedIn, type PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()
const identifier = 'ada@example.com'

/** The same browser as it stands before the answer: what is answered to it, this one never hears of. */
const twinOf = ({ jar }: PortalBrowser) => portal.newBrowser({ jar: jar.copy() })

const sessions = () => portal.db.selectFrom('sessions').selectAll().execute()

/** Calls, loses the answer, and calls again with the same key. */
const sentAgain = async <TEndpoint extends Endpoint>(
  browser: PortalBrowser,
  endpoint: TEndpoint,
  input: InputOf<TEndpoint>,
) => {
  const idempotencyKey = randomUUID()
  await twinOf(browser).call(endpoint, input, { idempotencyKey })
  return browser.call(endpoint, input, { idempotencyKey })
}

const askedForCode = async (browser = portal.newBrowser()) => {
  await portal.addPerson({ email: identifier })
  const ticket = await browser.call(startLogin, { method: 'email', identifier })
  const { code } = await mailOf(portal, identifier, ticket)
  return { browser, input: finishOf(ticket, code) }
}

/** Whether who has these tokens is signed in, and stays so through a refresh. */
const staysIn = async (browser: PortalBrowser, tokens: Tokens) => {
  browser.tokens = tokens
  const wasIn = await isSignedIn(browser)
  const refreshToken = tokens.refreshToken.jwt
  browser.tokens = await browser.call(refresh, { method: 'email', refreshToken })
  return wasIn && (await isSignedIn(browser))
}

test('RE-10 PC-03 who lost the answer to the right code is in by the same call, by one session', async () => {
  const { browser, input } = await askedForCode()
  const answer = await sentAgain(browser, finishLogin, input)
  expect(await staysIn(browser, answer)).toBe(true)
  expect(await sessions()).toHaveLength(1)
})

test('RE-10 PC-03 a call that was given up and is overtaken by the next takes nothing from whoever was answered', async () => {
  const { browser, input } = await askedForCode()
  const key = { idempotencyKey: randomUUID() }
  const givenUp = twinOf(browser)
  browser.tokens = await browser.call(finishLogin, input, key)
  await givenUp.call(finishLogin, input, key)
  expect(await isSignedIn(browser)).toBe(true)
})

test('RE-10 PC-03 who lost the answer behind its headers, the binding gone with them, is in by the same call', async () => {
  const { browser, input } = await askedForCode()
  const key = { idempotencyKey: randomUUID() }
  await browser.call(finishLogin, input, key)
  expect(browser.jar.get('pp_tx')).toBeNull()
  expect(await staysIn(browser, await browser.call(finishLogin, input, key))).toBe(true)
})

test('SE-10 who signed in meanwhile in the same browser is signed out by a repeated registration', async () => {
  const browser = portal.newBrowser()
  const key = { idempotencyKey: randomUUID() }
  await twinOf(browser).call(registerByPassword, registration, key)
  const grace = await portal.addPerson({ email: 'grace@example.com' })
  const former = twinOf(await portal.signInAs(grace, browser))
  former.tokens = browser.tokens
  browser.tokens = null
  expect(await isSignedIn(former)).toBe(true)
  await browser.call(registerByPassword, registration, key)
  expect(await isSignedIn(former)).toBe(false)
})

test('RE-10 who lost the answer to their registration is in by the same call', async () => {
  const browser = portal.newBrowser()
  const ada = { identifier, firstname: 'Ada', lastname: 'Lovelace' }
  const ticket = await browser.call(startRegister, { method: 'email', ...ada })
  const { code } = await mailOf(portal, identifier, ticket)
  const answer = await sentAgain(browser, finishRegister, finishOf(ticket, code))
  expect(await staysIn(browser, answer)).toBe(true)
})

test('RE-10 PW-08 who lost the answer to a registration by password is in by the same call', async () => {
  const browser = portal.newBrowser()
  const answer = await sentAgain(browser, registerByPassword, registration)
  browser.tokens = answer
  expect(await sessions()).toHaveLength(1)
})

test('RE-10 DF-04 a device that lost its answer is in by the same call', async () => {
  const owner = await portal.signIn()
  const { browser, device_code } = await approvedDevice(portal, owner.browser)
  const answer = await sentAgain(browser, redeemDevice, { method, device_code })
  browser.tokens = answer
  expect(await isSignedIn(browser)).toBe(true)
  expect((await sessions()).filter(({ is_device }) => is_device)).toHaveLength(1)
})

test('RE-10 PC-03 of fifty equal calls at once, with one key, all are about one session', async () => {
  const { browser, input } = await askedForCode()
  const idempotencyKey = randomUUID()
  const twins = Array.from({ length: 50 }, () => twinOf(browser))
  const answers = await Promise.all(
    twins.map((twin) => twin.send(finishLogin, input, { idempotencyKey })),
  )
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(1)
  expect(await sessions()).toHaveLength(1)
})

type Repeat = {
  /** Of the second call; the one of the first where it is left out. */
  options?: { idempotencyKey?: string }
  from?: () => PortalBrowser
  /** What happens between the two. */
  meanwhile?: (first: PortalBrowser) => Promise<unknown>
}

test.each<[string, Repeat]>([
  ['without a key', { options: {} }],
  ['with a malformed key', { options: { idempotencyKey: 'short' } }],
  ['with another key', { options: { idempotencyKey: randomUUID() } }],
  ['from a browser without the binding', { from: () => portal.newBrowser() }],
  ['once the session was used', { meanwhile: isSignedIn }],
])('PC-02 a used code is refused %s, and whoever has the answer is in', async (_, repeat) => {
  const { browser, input } = await askedForCode()
  const key = { idempotencyKey: randomUUID() }
  const first = twinOf(browser)
  first.tokens = await first.call(finishLogin, input, key)
  const { options = key, from = () => browser, meanwhile } = repeat
  await meanwhile?.(first)
  expect((await from().refusal(finishLogin, input, options)).name).toBe('code-expired')
  expect(await isSignedIn(first)).toBe(true)
})

test('PC-02 a used code is refused after ten minutes, whatever comes with it', async () => {
  const { browser, input } = await askedForCode()
  const key = { idempotencyKey: randomUUID() }
  await twinOf(browser).call(finishLogin, input, key)
  portal.advance(599_999)
  await twinOf(browser).call(finishLogin, input, key)
  portal.advance(1)
  expect((await browser.refusal(finishLogin, input, key)).name).toBe('code-expired')
})

test('SE-11 who was disabled meanwhile is not answered again', async () => {
  const { browser, input } = await askedForCode()
  const idempotencyKey = randomUUID()
  await twinOf(browser).call(finishLogin, input, { idempotencyKey })
  await portal.db.updateTable('people').set({ disabled_at: portal.services.now() }).execute()
  expect((await browser.refusal(finishLogin, input, { idempotencyKey })).name).toBe('code-expired')
})

test('RE-10 PASSCODE-7 PC-15 who lost the answer to a mailed link is given it by the same call, once the sign-in is over too; nobody else is', async () => {
  const method = 'email'
  await portal.addPerson({ email: identifier })
  const starter = portal.newBrowser()
  const ticket = await starter.call(startLogin, { method, identifier })
  const { link } = await mailOf(portal, identifier, ticket)
  const key = { idempotencyKey: randomUUID() }
  await twinOf(starter).call(connectLogin, { method, ...link }, key)
  const status = await starter.call(loginStatus, { method, connectToken: ticket.connectToken })
  const passcode = status.status === 'complete' ? status.passcode : ''
  await twinOf(starter).call(finishLogin, finishOf(ticket, passcode))

  await expect(starter.call(connectLogin, { method, ...link }, key)).resolves.toEqual({
    status: 'connected',
  })
  for (const other of [{}, { idempotencyKey: randomUUID() }]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { name } = await starter.refusal(connectLogin, { method, ...link }, other)
    expect(name).toBe('link-expired')
  }
  const wrong = { method, ...link, passcode: ticket.authToken }
  expect((await starter.refusal(connectLogin, wrong, key)).name).toBe('link-expired')
})
