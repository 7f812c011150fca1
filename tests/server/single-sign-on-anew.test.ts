import { expect, test } from 'vitest'

import { startAddPasskey } from '#src/api/contract/passkey.ts'
import { logout } from '#src/api/contract/session.ts'
import { linkProvider, loginByProvider, replyToLogin } from '#src/api/contract/single-sign-on.ts'
import { startProvider, type Evil } from '#tests/support/openid-provider.ts'
import { createPortal } from '#tests/support/portal.ts'
import { isSignedIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
import { gil, signOnAt } from '#tests/support/single-sign-on.ts'

const okta = await startProvider('okta')
const google = await startProvider('google')
const other = await startProvider('oidc')
const portal = await createPortal({
  config: {
    providers: [okta.provider, google.provider, other.provider],
    accessTokenMaxAgeSec: 3_600,
  },
})
const signOn = signOnAt(portal, okta)
const minute = 60_000
const aYear = '31536000'
const nowSec = () => Math.floor(Date.now() / 1_000)

const maxAgeIn = (url: string) => new URL(url).searchParams.get('max_age')
const canAddPasskey = async (browser: PortalBrowser) =>
  (await browser.send(startAddPasskey, { method: 'passkey' })).ok

/** A person of the provider whose sign-in is too old for what matters. */
const signedInLongAgo = async () => {
  const browser = await signOn.signIn()
  portal.advance(16 * minute)
  return browser
}

test('OI-06 A7.5.1 who signs in once more is asked by the provider anew, and may do what matters', async () => {
  const browser = await signedInLongAgo()
  expect(await canAddPasskey(browser)).toBe(false)
  expect(maxAgeIn(await signOn.depart(browser))).toBe('0')

  await signOn.signIn(gil, browser)
  expect(await canAddPasskey(browser)).toBe(true)
})

test('OI-06 A7.5.1 somebody for whom a provider vouches in silence, since long ago, is asked anew for what matters', async () => {
  okta.behave(authTime(() => portal.services.now() / 1_000 - 3_600))
  const browser = await signOn.signIn()
  expect(await canAddPasskey(browser)).toBe(false)

  okta.behave({})
  await signOn.signIn(gil, browser)
  expect(await canAddPasskey(browser)).toBe(true)
})

test('OI-06 A7.6.1 whose session ended by itself, or by a logout, is asked anew: the next one at this computer is nobody’s by one press', async () => {
  const browser = await signOn.signIn()
  portal.advance(portal.config.sessionIdleSec * 1_000)
  expect(await isSignedIn(browser)).toBe(false)
  const url = await signOn.depart(browser)
  expect(maxAgeIn(url)).toBe('0')
  const silently = okta.agree(url, { ...gil, auth_time: nowSec() - 3_600 })
  expect((await signOn.refusal(browser, silently)).name).toBe('provider-untrusted')

  await signOn.signIn(gil, browser)
  await browser.call(logout, { method: 'okta' })
  expect(maxAgeIn(await signOn.depart(browser))).toBe('0')
})

test('OI-06 A7.6.1 who comes back by Okta without a word of when it asked is not in; by a provider that never says it, they are', async () => {
  const comesBackBy = async (provider: typeof okta) => {
    const at = signOnAt(portal, provider)
    provider.behave(authTime(() => undefined))
    const browser = await at.signIn()
    portal.advance(portal.config.sessionIdleSec * 1_000)
    return browser.send(replyToLogin, { method: at.method, query: await at.comeBack(browser) })
  }
  expect((await comesBackBy(okta)).status).toBe(502)
  expect((await comesBackBy(other)).status).toBe(200)
  other.behave(authTime((now) => now - 3_600))
  const browser = await signOnAt(portal, other).signIn()
  portal.advance(portal.config.sessionIdleSec * 1_000)
  const query = await signOnAt(portal, other).comeBack(browser)
  expect((await signOnAt(portal, other).refusal(browser, query)).name).toBe('provider-untrusted')
  okta.behave({})
})

test('OI-06 A7.6.1 a day after a session is over the browser is still asked who is there', async () => {
  const browser = await signOn.signIn()
  portal.advance(portal.config.sessionMaxAgeSec * 2_000)
  expect(maxAgeIn(await signOn.depart(browser))).toBe('0')
})

test('OI-06 nobody else is asked anew, only since when they are known: who signs in first, who links', async () => {
  expect(maxAgeIn(await signOn.depart(portal.newBrowser()))).toBe(aYear)

  const browser = await signOn.signIn()
  const { method, redirect_uri } = signOnAt(portal, google)
  const { url } = await browser.call(linkProvider, { method, redirect_uri })
  expect(maxAgeIn(url)).toBeNull()
})

const authTime = (change: (now: number) => unknown): Evil => ({
  claims: (honest) => ({ ...honest, auth_time: change(nowSec()) }),
})

test.each<[string, Evil]>([
  ['no auth_time', authTime(() => undefined)],
  ['an auth_time of a minute before', authTime((now) => now - 60)],
  ['an auth_time of yesterday', authTime((now) => now - 86_400)],
  ['an auth_time of zero', authTime(() => 0)],
  ['an auth_time below zero', authTime(() => -1)],
  ['an auth_time that is a text', authTime(String)],
  ['an auth_time in milliseconds, as a text', authTime((now) => `${now}000`)],
  ['an auth_time that is a list', authTime((now) => [now])],
  ['an auth_time that is nothing', authTime(() => null)],
])(
  'OI-06 A7.5.1 a provider that was to ask anew and answers with %s lets nobody through',
  async (_, evil) => {
    const browser = await signedInLongAgo()
    okta.behave(evil)
    const query = await signOn.comeBack(browser)
    expect(await signOn.refusal(browser, query)).toMatchObject({
      name: 'provider-untrusted',
      status: 502,
    })
    expect(await canAddPasskey(browser)).toBe(false)
    await expect(isSignedIn(browser)).resolves.toBe(true)
  },
)

test('OI-06 who takes the question out of the address on the way is found out by the answer', async () => {
  const browser = await signedInLongAgo()
  const url = new URL(await signOn.depart(browser))
  url.searchParams.delete('max_age')
  const query = okta.agree(url.href, { ...gil, auth_time: nowSec() - 3_600 })
  expect((await signOn.refusal(browser, query)).name).toBe('provider-untrusted')
})

test('OI-06 who takes their time at the provider is let through', async () => {
  const browser = await signedInLongAgo()
  const url = await signOn.depart(browser)
  portal.advance(5 * minute)
  const query = okta.agree(url, { ...gil, auth_time: nowSec() - 240 })
  expect(await signOn.reply(browser, query)).toHaveProperty('kind', 'signedIn')
})

test('OI-06 A7.5.1 Google is asked since when it knows them, and that time counts', async () => {
  const atGoogle = signOnAt(portal, google)
  const url = new URL(await atGoogle.depart(portal.newBrowser()))
  expect(JSON.parse(url.searchParams.get('claims') ?? '')).toEqual({
    id_token: { auth_time: { essential: true } },
  })
  google.behave(authTime(() => portal.services.now() / 1_000 - 3_600))
  expect(await canAddPasskey(await atGoogle.signIn())).toBe(false)
  google.behave(authTime(() => portal.services.now() / 1_000 - 60))
  expect(await canAddPasskey(await atGoogle.signIn())).toBe(true)
})

test('OI-06 A7.5.1 who steps up by Google, which has known the browser for long and did not ask, is told so and stays in', async () => {
  const { method, redirect_uri, signIn, refusal } = signOnAt(portal, google)
  const browser = await signIn()
  portal.advance(16 * minute)
  google.behave(authTime(() => portal.services.now() / 1_000 - 3_600))
  const options = { max_age: 0 } as const
  const { url } = await browser.call(loginByProvider, { method, redirect_uri, options })
  expect(await refusal(browser, google.agree(url, gil))).toMatchObject({
    name: 'provider-refused',
    title:
      'Google has known this browser for a while and did not ask who is there now. Please use a passkey, or log out at Google and try again.',
  })
  await expect(isSignedIn(browser)).resolves.toBe(true)
})

test('OI-06 Google asks nobody anew and tells no time: what it vouches for has to do', async () => {
  const atGoogle = signOnAt(portal, google)
  const browser = await atGoogle.signIn()
  portal.advance(16 * minute)
  google.behave(authTime(() => undefined))
  expect(await canAddPasskey(browser)).toBe(false)
  await atGoogle.signIn(gil, browser)
  expect(await canAddPasskey(browser)).toBe(true)
})
