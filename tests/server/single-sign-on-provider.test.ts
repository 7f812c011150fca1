import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'

import { loginByProvider } from '#src/api/contract/single-sign-on.ts'
import { createProviderFetch } from '#server/sign-in/single-sign-on/provider-fetch.ts'
import { idTokenEvils } from '#tests/support/id-token-evils.ts'
import { startProvider, type Evil } from '#tests/support/openid-provider.ts'
import { createPortal } from '#tests/support/portal.ts'
import { gil, signOnAt } from '#tests/support/single-sign-on.ts'

const google = await startProvider('google')
const elsewhere = await startProvider('okta')
const portal = await createPortal({ config: { providers: [google.provider] } })
const { method, redirect_uri, ...signOn } = signOnAt(portal, google)
const discovery = '/.well-known/openid-configuration'
const minute = 60_000
const day = 86_400_000
const bad = ['provider-untrusted', 'provider-unavailable']

afterEach(() => {
  vi.useRealTimers()
})

/** So much later that what the provider said before is forgotten. */
const forget = () => portal.advance(2 * day)
const asked = (path: string) => google.requests.filter((it) => it === path).length
const rowsOf = async (table: 'people' | 'sessions') =>
  (await sql`select from ${sql.table(table)}`.execute(portal.db)).rows.length
const departure = () => portal.newBrowser().send(loginByProvider, { method, redirect_uri })
const refusedDeparture = () =>
  portal.newBrowser().refusal(loginByProvider, { method, redirect_uri })

test.each(Object.entries(idTokenEvils))('OI-06 an ID token %s signs nobody in', async (_, evil) => {
  google.behave(evil)
  const problem = await signOn.refusedSignIn()
  expect(bad).toContain(problem.name)
  expect(problem.status).toBe(502)
  expect([await rowsOf('people'), await rowsOf('sessions')]).toEqual([0, 0])

  google.behave({})
  await signOn.signIn()
  expect(await rowsOf('sessions')).toBe(1)
})

test('OI-06 one for several clients that is authorized to us is taken', async () => {
  google.behave({
    claims: (it) => ({ ...it, aud: ['partner-portal', 'other'], azp: 'partner-portal' }),
  })
  await signOn.signIn()
  expect(await rowsOf('sessions')).toBe(1)
})

test('OI-06 userinfo fills in what the ID token leaves out, and only about the same person', async () => {
  const { sub, ...profile } = gil
  const short = (claims: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => !(name in profile)))
  google.behave({ claims: short })
  await signOn.signIn()
  await expect(
    portal.db.selectFrom('people').select(['email', 'firstname']).execute(),
  ).resolves.toEqual([{ email: gil.email, firstname: 'Gil' }])

  google.behave({ claims: short, userInfo: () => ({ ...profile, sub: 'somebody else' }) })
  expect(bad).toContain((await signOn.refusedSignIn()).name)
  google.behave({
    claims: short,
    userInfo: () => ({ ...profile, sub, iss: 'https://evil.example', email_verified: false }),
  })
  await signOn.signIn()
  const { rows } = await sql`select distinct issuer from identities`.execute(portal.db)
  expect(rows).toEqual([{ issuer: google.issuer }])
})

test('SSO-1 the secret of the portal goes in the header, or in the form where the provider takes it there', async () => {
  await signOn.signIn()
  forget()
  google.behave({ takesSecretInForm: true })
  await signOn.signIn()
  expect(await rowsOf('sessions')).toBe(2)
})

const metadata = (change: Record<string, unknown>): Evil => ({
  metadata: (honest) => ({ ...honest, ...change }),
})
const redirect = (path: string, to: string): Evil => ({
  answer: { [path]: (response) => response.writeHead(302, { location: to }).end() },
})

test.each<[string, Evil]>([
  ['of another issuer', metadata({ issuer: 'https://accounts.evil.example' })],
  ['without an issuer', metadata({ issuer: undefined })],
  ['of an issuer with a path', metadata({ issuer: `${google.issuer}/tenant` })],
  ['that lead elsewhere', redirect(discovery, 'https://accounts.evil.example/')],
  ['without a page to sign in', metadata({ authorization_endpoint: undefined })],
  ['whose page is script', metadata({ authorization_endpoint: 'javascript:alert(1)' })],
  ['whose page is data', metadata({ authorization_endpoint: 'data:text/html,evil' })],
  ['that are a list', { metadata: () => [] }],
  ['that are nothing', { metadata: () => null }],
])('OI-07 nobody is sent to a provider with facts %s', async (_, evil) => {
  forget()
  google.behave(evil)
  const problem = await refusedDeparture()
  expect(bad).toContain(problem.name)
  expect(problem.status).toBe(502)
  expect((await portal.db.selectFrom('oidc_transactions').selectAll().execute()).length).toBe(0)
})

test('OI-07 a token endpoint or keys that lead elsewhere are not followed', async () => {
  for (const path of ['/token', '/jwks']) {
    forget()
    google.behave(redirect(path, `${elsewhere.issuer}${path}`))
    expect(bad).toContain((await signOn.refusedSignIn()).name)
  }
  expect(elsewhere.requests).toEqual([])
})

const production = createProviderFetch({ mode: 'production' })
const local = createProviderFetch({ mode: 'local' })
const request = { method: 'GET', headers: {}, body: null, redirect: 'manual' } as const

test.each([
  'http://accounts.google.com/',
  'http://localhost:3000/',
  'ftp://accounts.google.com/',
  'file:///etc/passwd',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[2002:7f00:1::]/',
  'https://[64:ff9b::7f00:1]/',
])('OI-07 production asks nothing of %s', async (address) => {
  await expect(production(address, request)).rejects.toThrow(/no public address|not asked by/)
})

test.each(['http://accounts.google.com/', 'http://10.0.0.1/', 'http://localhost.evil.example/'])(
  'OI-07 local mode asks %s neither: plain http is for this machine alone',
  async (address) => {
    await expect(local(address, request)).rejects.toThrow('A provider is not asked by http:')
  },
)

test('OI-07 an answer without end is not read to its end', async () => {
  google.behave({
    answer: {
      [discovery]: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = () => response.write('"'.padEnd(65_536), () => !response.destroyed && more())
        more()
      },
    },
  })
  await expect(local(`${google.issuer}${discovery}`, request)).rejects.toThrow('too long')
})

test('OI-08 keys that nobody knows fetch the key set once, however many sign-ins try', async () => {
  forget()
  google.behave(idTokenEvils['under a kid that nobody knows'] ?? {})
  for (let times = 0; times < 8; times += 1) {
    expect((await signOn.refusedSignIn()).name).toBe('provider-untrusted')
  }
  expect(asked('/jwks')).toBe(1)
})

test('OI-08 another look at the provider’s facts is none at its keys', async () => {
  forget()
  await signOn.signIn()
  google.behave(idTokenEvils['under a kid that nobody knows'] ?? {})
  for (let times = 1; times <= 3; times += 1) {
    portal.advance(10 * minute)
    await departure()
    await vi.waitFor(() => expect(asked(discovery)).toBe(1 + times))
    expect((await signOn.refusedSignIn()).name).toBe('provider-untrusted')
  }
  expect(asked('/jwks')).toBe(1)
})

test('OI-08 a new signing key works, a minute after the last look at the key set', async () => {
  forget()
  await signOn.signIn()
  await google.rotate()
  expect((await signOn.refusedSignIn()).name).toBe('provider-untrusted')
  expect(asked('/jwks')).toBe(1)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minute })
  await signOn.signIn()
  expect(asked('/jwks')).toBe(2)
})
