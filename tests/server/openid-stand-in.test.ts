import * as oidc from 'openid-client'
import { expect, test } from 'vitest'

import { startStandIns } from '#tests/support/stand-in.ts'

const { publicUrl, providers, restart, newBrowser, clientOf } = await startStandIns()
const keys = ['google', 'okta', 'auth0', 'oidc']

type Browser = ReturnType<typeof newBrowser>

/** Says who one is and allows it; answers where the portal is called back. */
const signIn = async (browser: Browser, url: URL, email: string) => {
  const asked = await browser.arrive(url)
  expect(asked.text).toContain('Sign in with')
  const consent = await browser.arrive(asked.at, { email })
  expect(consent.text).toContain('Sign in to Partner Portal?')
  return (await browser.arrive(consent.at, { answer: 'allow' })).next
}

test.each(keys)(
  'SSO-1 SSO-4 %s signs in whoever is named, and vouches for the address',
  async (key) => {
    const { url, redeem } = await clientOf(key)
    const back = await signIn(newBrowser(), url, ' Nia.Berg@Partner.Example')
    expect(back).toMatch(new RegExp(`^${publicUrl}/${key}/login/callback\\?code=`))

    const claims = (await redeem(back)).claims()
    expect(claims).toMatchObject({
      iss: `${publicUrl}/local/openid/${key}`,
      email: 'nia.berg@partner.example',
      email_verified: true,
      name: 'Nia Berg',
      given_name: 'Nia',
      family_name: 'Berg',
    })
    expect(claims?.['hd']).toBe(key === 'google' ? 'partner.example' : undefined)
  },
)

test('SSO-1 a sample person has a name, and one address one subject, also after a restart', async () => {
  const subjects: unknown[] = []
  for (const round of [1, 2]) {
    const { url, redeem } = await clientOf('okta')
    const claims = (await redeem(await signIn(newBrowser(), url, 'ada@google.com'))).claims()
    expect(claims?.['name'], `round ${round}`).toBe('Ada Lindqvist')
    subjects.push(claims?.sub)
    restart()
  }
  expect(subjects[0]).toBe(subjects[1])
})

test.each(keys)('OI-06 A7.5.1 %s asks anew whoever is in, and says when that was', async (key) => {
  const browser = newBrowser()
  await signIn(browser, (await clientOf(key)).url, 'nia@example.com')
  const before = Math.floor(Date.now() / 1_000)
  const { url, redeem } = await clientOf(key, { max_age: '0' })

  const asked = await browser.arrive(url)
  expect(asked.text).toContain('Sign in with')
  const answer = await browser.arrive(asked.at, { email: 'nia@example.com' })
  const back = answer.next ?? (await browser.arrive(answer.at, { answer: 'allow' })).next
  expect((await redeem(back)).claims()?.['auth_time']).toBeGreaterThanOrEqual(before)
})

test('OI-10 Google names no domain for an address that anybody may have', async () => {
  const { url, redeem } = await clientOf('google')
  const claims = (await redeem(await signIn(newBrowser(), url, 'nia@gmail.com'))).claims()
  expect(claims).toMatchObject({ email: 'nia@gmail.com', name: 'Nia' })
  expect(claims).not.toHaveProperty('hd')
})

test('SSO-3 who denies comes back with an error and its description', async () => {
  const browser = newBrowser()
  const asked = await browser.arrive((await clientOf('auth0')).url)
  const consent = await browser.arrive(asked.at, { email: 'nia@example.com' })
  const { next } = await browser.arrive(consent.at, { answer: 'deny' })
  expect(Object.fromEntries(new URL(next ?? '').searchParams)).toMatchObject({
    error: 'access_denied',
    error_description: 'You did not allow the sign-in.',
  })
})

test('LOGIN-1 what is no address is told beside the field, as text', async () => {
  const browser = newBrowser()
  const asked = await browser.arrive((await clientOf('oidc', { login_hint: '"><img>' })).url)
  expect(asked.text).toContain('value="&quot;&gt;&lt;img&gt;"')
  const again = await browser.arrive(asked.at, { email: '<script>' })
  expect(again.text).toContain('This is not an email address.')
  expect(again.text).toContain('value="&lt;script&gt;"')
})

test.each([
  ['without PKCE', { code_challenge: null, code_challenge_method: null }],
  ['for another page', { redirect_uri: `${publicUrl}/okta/login/callback/more` }],
  ['for another portal', { client_id: 'another' }],
])('OI-13 SSO-5 a sign-in %s is refused', async (_, changes) => {
  const { url } = await clientOf('okta', changes)
  const { status, next, text } = await newBrowser().arrive(url)
  const refusal = next === null ? text : new URL(next).searchParams.get('error_description')
  expect(refusal).toMatch(/PKCE|redirect_uri|client is invalid/)
  expect(status).toBe(next === null ? 400 : 303)
})

test('SSO-5 a code is worth nothing without the secret', async () => {
  const { url, redeem } = await clientOf('okta', { client_secret: 'guessed' })
  const back = await signIn(newBrowser(), url, 'nia@example.com')
  await expect(redeem(back)).rejects.toMatchObject({ status: 401 })
})

test('RE-04 a restart in the middle: it says plainly that one starts again', async () => {
  const browser = newBrowser()
  const asked = await browser.arrive((await clientOf('okta')).url)
  restart()
  for (const fields of [undefined, { email: 'nia@example.com' }]) {
    const lost = await browser.arrive(asked.at, fields)
    expect(lost.status).toBe(400)
    expect(lost.text).toContain('Please start again')
    expect(lost.text).toContain('href="/login"')
  }
})

test('SSO-1 it remembers the person until they sign out, and asks for another one that is hinted at', async () => {
  const browser = newBrowser()
  const { url, client, redeem } = await clientOf('okta')
  const { id_token: idToken = '' } = await redeem(await signIn(browser, url, 'nia@example.com'))
  expect((await browser.arrive((await clientOf('okta')).url)).next).toContain('code=')
  const hinted = await clientOf('okta', { login_hint: 'uma@partner.example' })
  expect((await browser.arrive(hinted.url)).text).toContain('value="uma@partner.example"')

  const out = oidc.buildEndSessionUrl(client, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${publicUrl}/okta/logout/callback`,
  })
  const { text } = await browser.arrive(out)
  expect(text).toContain('Sign out of Okta?')
  const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(text) ?? []
  const done = await browser.arrive(`${out.origin}${out.pathname}/confirm`, { xsrf, logout: 'yes' })
  expect(done.next).toBe(`${publicUrl}/okta/logout/callback`)
  expect((await browser.arrive((await clientOf('okta')).url)).text).toContain('Sign in with Okta')
})

test('SSO-1 Google’s asks each time, and has no page to sign out at', async () => {
  const browser = newBrowser()
  const { url, client } = await clientOf('google')
  await signIn(browser, url, 'nia@example.com')
  expect(client.serverMetadata().end_session_endpoint).toBeUndefined()
  expect((await browser.arrive((await clientOf('google')).url)).text).toContain(
    'Sign in with Google',
  )
})

test.each(keys)('SSO-1 %s lets choose an account by asking once who it is', async (key) => {
  const { url, redeem } = await clientOf(key, { prompt: 'select_account' })
  const claims = (await redeem(await signIn(newBrowser(), url, 'nia@example.com'))).claims()
  expect(claims).toMatchObject({ email: 'nia@example.com' })
})

test.each(keys)('SSO-1 SSO-4 %s signs in another person in the same browser', async (key) => {
  const browser = newBrowser()
  await signIn(browser, (await clientOf(key)).url, 'nia@example.com')
  const { url, redeem } = await clientOf(key, { login_hint: 'uma@partner.example' })
  const { at } = await browser.arrive(url)
  // A page that sends itself signs the first person out.
  const { text } = await browser.arrive(at, { email: 'uma@partner.example' })
  const [, xsrf = ''] = /name="xsrf" value="([\w-]+)"/.exec(text) ?? []
  const ended = `/local/openid/${key}/session/end/confirm`
  const consent = await browser.arrive(ended, { xsrf, logout: 'yes' })
  expect(consent.text).toContain('Sign in to Partner Portal?')
  const { next } = await browser.arrive(consent.at, { answer: 'allow' })
  expect((await redeem(next)).claims()).toMatchObject({ email: 'uma@partner.example' })
})

test('HT-02 its answers carry the headers of every answer', async () => {
  const { headers } = await newBrowser().open('/local/openid/okta/jwks')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('CF-04 it is absent in production mode, and where the real provider is configured', async () => {
  const discovery = '/local/openid/okta/.well-known/openid-configuration'
  const statusOf = async (path: string) => (await newBrowser().open(path)).status
  expect(await statusOf(discovery)).toBe(200)
  expect(await statusOf(discovery.replace('okta', 'other'))).toBe(404)

  restart({ mode: 'production' })
  expect(await statusOf(discovery)).toBe(404)
  expect(await statusOf('/local')).toBe(404)
  restart({ providers: providers.map((it) => ({ ...it, issuer: `https://${it.key}.example` })) })
  expect(await statusOf(discovery)).toBe(404)
  expect((await newBrowser().open('/local')).text).not.toContain('/local/openid/')
})
