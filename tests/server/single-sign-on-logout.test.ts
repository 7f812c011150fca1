import { expect, test } from 'vitest'

import { loadUser, logout } from '#src/api/contract/session.ts'
import { replyToLogin, replyToLogout } from '#src/api/contract/single-sign-on.ts'
import { required } from '#src/lib/required.ts'
import { providerText } from '#server/sign-in/single-sign-on/provider-text.ts'
import { startProvider } from '#tests/support/openid-provider.ts'
import { createPortal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { signOnAt } from '#tests/support/single-sign-on.ts'

const google = await startProvider('google')
const okta = await startProvider('okta')
const portal = await createPortal({ config: { providers: [google.provider, okta.provider] } })
const { newBrowser } = portal
const { method, ...signOn } = signOnAt(portal, google)
const post_logout_redirect_uri = 'http://localhost:3000/google/logout/callback'
const day = 86_400_000

const logOut = (browser: PortalBrowser, input: { id_token_hint?: string } = {}) =>
  browser.call(logout, { method, post_logout_redirect_uri, ...input })
const liveSessions = () =>
  portal.db.selectFrom('sessions').select('id').where('revoked_at', 'is', null).execute()
const stateOf = (url: string | undefined) =>
  required(new URL(url ?? '').searchParams.get('state'), 'state')

test('SSO-1 a logout leads through the provider, which is shown the token it gave', async () => {
  const browser = await signOn.signIn()
  const { url } = await logOut(browser)
  const asked = new URL(url ?? '')

  expect(asked.origin + asked.pathname).toBe(`${google.issuer}/logout`)
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    client_id: 'partner-portal',
    post_logout_redirect_uri,
    id_token_hint: google.issued.at(-1),
    state: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
  })
  expect(await liveSessions()).toEqual([])
  expect(await portal.db.selectFrom('provider_sessions').selectAll().execute()).toEqual([])
  const query = new URLSearchParams({ state: stateOf(url) }).toString()
  await expect(newBrowser().call(replyToLogout, { method, query })).resolves.toEqual({})
})

test('SSO-1 a logout stays here where it was not asked to leave, began another way or is repeated', async () => {
  const asked = await signOn.signIn()
  await expect(asked.call(logout, { method })).resolves.toEqual({})

  const { browser } = await portal.signIn()
  await expect(logOut(browser)).resolves.toEqual({})

  const twice = await signOn.signIn()
  const copy = newBrowser({ jar: twice.jar.copy() })
  expect((await logOut(twice)).url).toBeDefined()
  await expect(logOut(copy)).resolves.toEqual({})
  expect(await liveSessions()).toEqual([])
})

const origin = 'http://localhost:3000'
test.each([
  `${origin}/google/logout/callback/`,
  `${origin}/google/logout/callback?next=https://evil.example`,
  `${origin}/google/login/callback`,
  `${origin}/okta/logout/callback`,
  `${origin}/google/logout/../logout/callback`,
  'http://localhost:3000@evil.example/google/logout/callback',
  'http://localhost.evil.example:3000/google/logout/callback',
  'https://evil.example/google/logout/callback',
  'HTTP://localhost:3000/google/logout/callback',
  'javascript:alert(1)',
])('OI-13 a logout that would come back to %j ends here', async (address) => {
  const browser = await signOn.signIn()
  const answer = await browser.call(logout, { method, post_logout_redirect_uri: address })
  expect(answer).toEqual({})
  expect(await liveSessions()).toEqual([])
})

test('OI-17 a foreign id_token_hint reaches no provider and ends no other session', async () => {
  const victim = await signOn.signIn()
  const foreign = String(google.issued.at(-1))
  const browser = await signOn.signIn({
    sub: 'b',
    email: 'b@partner.example',
    email_verified: true,
    hd: 'partner.example',
  })
  const own = google.issued.at(-1)

  const { url } = await logOut(browser, { id_token_hint: foreign })
  expect(new URL(url ?? '').searchParams.get('id_token_hint')).toBe(own)
  await expect(logOut(newBrowser(), { id_token_hint: foreign })).resolves.toEqual({})
  expect((await victim.send(loadUser, { method })).status).toBe(200)
})

test('OI-17 a logout reply that is forged is refused and changes nothing', async () => {
  const browser = await signOn.signIn()
  const other = await signOn.signIn()
  const state = stateOf((await logOut(other)).url)
  const queries = ['', 'state=', 'state=x.y', `state=${state}A`, `state=.${state.split('.')[1]}`]
  for (const query of queries) {
    const problem = await browser.refusal(replyToLogout, { method, query })
    expect([query, problem.name]).toEqual([query, 'sign-in-expired'])
  }
  const atOther = await browser.refusal(replyToLogout, { method: 'okta', query: `state=${state}` })
  expect(atOther.name).toBe('sign-in-expired')
  const right = await browser.send(replyToLogout, { method, query: `state=${state}` })
  expect(right.status).toBe(200)
  expect(right.headers.getSetCookie()).toEqual([])
  expect((await browser.send(loadUser, { method })).status).toBe(200)
})

test.each([
  ['has no page for it', { metadata: { end_session_endpoint: undefined } }],
  ['names script as its page', { metadata: { end_session_endpoint: 'javascript:alert(1)' } }],
  ['is down', { isDown: true }],
])('SSO-3 a logout ends the session here though the provider %s', async (_, evil) => {
  const browser = await signOn.signIn()
  portal.advance(2 * day)
  await portal.db
    .updateTable('sessions')
    .set({ refreshed_at: portal.services.now(), ends_at: portal.services.now() + day })
    .execute()
  google.behave({
    ...('metadata' in evil && { metadata: (honest) => ({ ...honest, ...evil.metadata }) }),
    ...('isDown' in evil && {
      answer: { '/.well-known/openid-configuration': (response) => response.destroy() },
    }),
  })
  await expect(logOut(browser)).resolves.toEqual({})
  expect(await liveSessions()).toEqual([])
  expect(browser.jar.get('pp_s')).toBeNull()
})

test('SSO-3 OI-15 LD-07 the provider’s refusal is told in its own words, once, and signs nobody in', async () => {
  const browser = newBrowser()
  const query = new URLSearchParams(await signOn.comeBack(browser))
  query.delete('code')
  query.set('error', 'access_denied')
  query.set('error_description', 'The user <b>denied</b> the request.')

  expect(await signOn.refusal(browser, query.toString())).toMatchObject({
    name: 'provider-refused',
    status: 403,
    title: 'The user <b>denied</b> the request.',
  })
  expect(google.requests).not.toContain('/token')
  expect((await signOn.refusal(browser, query.toString())).name).toBe('sign-in-expired')
  const refusals = portal.logLines.filter((line) => line.includes('single sign-on refused'))
  expect(refusals.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'warn', method, problem: 'provider-refused', address: browser.address },
    { level: 'warn', method, problem: 'sign-in-expired', address: browser.address },
  ])
})

test('SSO-3 a refusal without words has ours, and one that nobody began shows none of its own', async () => {
  const browser = newBrowser()
  const query = new URLSearchParams(await signOn.comeBack(browser))
  query.delete('code')
  query.set('error', 'access_denied')
  expect((await signOn.refusal(browser, query.toString())).title).toBe(
    'Google did not let you in. Please try again.',
  )
  const forged = 'error=access_denied&error_description=Call+0800+12345&state=forged'
  const problem = await browser.refusal(replyToLogin, { method, query: forged })
  expect(problem.title).toBe('This sign-in is over. Please try again.')
})

const chars = (...codes: number[]) => String.fromCodePoint(...codes)
test.each([
  ['a'.repeat(8_000), 'a'.repeat(200)],
  ['😀'.repeat(300), '😀'.repeat(200)],
  [`safe${chars(0x202e)}gnp.exe`, 'safegnp.exe'],
  [`one${chars(0x2066)}two${chars(0x2069)}${chars(0x200f)}`, 'onetwo'],
  [`line${chars(13, 10)}line${chars(0x2028)}line\tend`, 'line line line end'],
  [`${chars(0x1b)}[31mred${chars(0)}`, '[31mred'],
  [`hid${chars(0x200b, 0xfeff, 0xad)}den`, 'hidden'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  [`  ${chars(0x202e)}  `, ''],
])('OI-15 of the description %j the text %j is left', (description, text) => {
  expect(providerText(description)).toBe(text)
})

test('OI-15 a description of a megabyte is more than a query string has', async () => {
  const query = `error=x&state=x&error_description=${'x'.repeat(60_000)}`
  expect((await newBrowser().refusal(replyToLogin, { method, query })).name).toBe('invalid-input')
})
