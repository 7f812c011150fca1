import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { loadUser } from '#src/api/contract/session.ts'
import { loginByProvider, replyToLogin } from '#src/api/contract/single-sign-on.ts'
import { checkIdentifier } from '#src/api/contract/user.ts'
import { addMethod } from '#server/identity/people/people.ts'
import { sha256 } from '#server/base/secrets.ts'
import { startProvider } from '#tests/support/openid-provider.ts'
import { createPortal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { gil, signOnAt } from '#tests/support/single-sign-on.ts'

const google = await startProvider('google')
const okta = await startProvider('okta')
const portal = await createPortal({ config: { providers: [google.provider, okta.provider] } })
const { db, newBrowser } = portal
const { method, redirect_uri, ...signOn } = signOnAt(portal, google)
const oktaSignOn = signOnAt(portal, okta)
const minute = 60_000

const meOf = (browser: PortalBrowser) => browser.call(loadUser, { method })
const countOf = async (table: 'people' | 'sessions' | 'identities' | 'oidc_transactions') => {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(
    db,
  )
  return Number(rows[0]?.count)
}
const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

test('SSO-1 signs in whoever the provider vouches for', async () => {
  const browser = await signOn.signIn()
  await expect(meOf(browser)).resolves.toMatchObject({
    email: gil.email,
    firstname: 'Gil',
    lastname: 'Barros',
    isCustomer: false,
    methods: [{ key: 'google', type: 'oidc-google' }],
  })
  const again = await signOn.signIn()
  await expect(meOf(again)).resolves.toMatchObject({ email: gil.email })
  expect([await countOf('people'), await countOf('identities')]).toEqual([1, 1])
})

test('LOGIN-4 LOGIN-8 an address is told the providers it can sign in by, between code and password', async () => {
  const person = await portal.addPerson({ email: gil.email })
  await signOn.signIn()
  await addMethod(db, person.id, { key: 'password', type: 'password' })
  const { methods } = await newBrowser().call(checkIdentifier, {
    identifier: gil.email,
    form: 'main',
  })
  expect(methods).toEqual([
    { key: 'email', type: 'passcode' },
    {
      key: 'google',
      type: 'oidc-google',
      config: { credentialsManager: { provider: google.issuer } },
    },
    { key: 'password', type: 'password' },
  ])
})

test('SSO-1 OI-03 every departure has a challenge, a nonce and a state of its own', async () => {
  const browser = newBrowser()
  const urls = await Promise.all(Array.from({ length: 20 }, () => signOn.depart(browser)))
  const all = urls.map(parametersOf)
  for (const parameters of all) {
    expect(parameters).toMatchObject({
      response_type: 'code',
      client_id: 'partner-portal',
      redirect_uri,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    })
  }
  for (const name of ['state', 'nonce', 'code_challenge']) {
    const values = all.map((parameters) => parameters[name] ?? '')
    expect(new Set(values).size).toBe(20)
    values.forEach((value) => expect(Buffer.from(value, 'base64url').length).toBe(32))
  }
})

test('OI-03 TK-18 what proves a sign-in, and every token of the provider, is in no answer, row or log line', async () => {
  const browser = newBrowser()
  const departure = await browser.send(loginByProvider, { method, redirect_uri })
  const { url } = loginByProvider.output.parse(await departure.clone().json())
  const waiting = await dump()
  const { state, nonce, code_challenge } = parametersOf(url)
  expect(waiting).toContain(sha256(String(state)))
  for (const secret of [state, nonce, code_challenge]) {
    expect(waiting).not.toContain(secret)
  }
  const query = google.agree(url, gil)
  const reply = await browser.send(replyToLogin, { method, query })
  expect(reply.status).toBe(200)

  const seen = (await dump()) + (await departure.text()) + (await reply.text())
  const code = String(new URLSearchParams(query).get('code'))
  for (const secret of [...google.issued.slice(-3), code, google.provider.clientSecret]) {
    expect(seen).not.toContain(secret)
  }
  expect(await countOf('oidc_transactions')).toBe(0)
})

const dump = async () => {
  const tables = await db.introspection.getTables()
  const dumps = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)),
  )
  return JSON.stringify(dumps.map(({ rows }) => rows)) + portal.logLines.join('')
}

const without = (name: string) => (query: URLSearchParams) => query.delete(name)
const states: readonly [string, (query: URLSearchParams) => void][] = [
  ['missing', without('state')],
  ['empty', (query) => query.set('state', '')],
  [
    'an array',
    (query) => (query.append('state[]', query.get('state') ?? ''), query.delete('state')),
  ],
  ['given twice', (query) => query.append('state', query.get('state') ?? '')],
  ['given twice, first foreign', (query) => query.set('state', 'x')],
  ['foreign', (query) => query.set('state', 'A'.repeat(43))],
  ['longer by a letter', (query) => query.set('state', `${query.get('state')}A`)],
]

/** @see CVE-2026-81888 */
test.each(states)(
  'OI-01 a reply whose state is %s is refused, and no token is asked for',
  async (_, change) => {
    const browser = newBrowser()
    const query = new URLSearchParams(await signOn.comeBack(browser))
    const right = query.toString()
    change(query)

    expect(await signOn.refusal(browser, query.toString())).toMatchObject({
      name: 'sign-in-expired',
      status: 410,
      title: 'This sign-in is over. Please try again.',
    })
    expect(google.requests).not.toContain('/token')
    expect(await countOf('sessions')).toBe(0)
    await expect(signOn.reply(browser, right)).resolves.toMatchObject({ kind: 'signedIn' })
  },
)

test('OI-01 a reply counts for ten minutes', async () => {
  const browser = newBrowser()
  const [soon, late] = [await signOn.comeBack(browser), await signOn.comeBack(browser)]
  portal.advance(10 * minute - 1)
  await expect(signOn.reply(browser, soon)).resolves.toMatchObject({ kind: 'signedIn' })

  const slow = newBrowser()
  const query = await signOn.comeBack(slow)
  portal.advance(10 * minute)
  google.requests.length = 0
  expect((await signOn.refusal(slow, query)).name).toBe('sign-in-expired')
  expect((await signOn.refusal(browser, late)).name).toBe('sign-in-expired')
  expect(google.requests).not.toContain('/token')
})

test('OI-02 a reply counts in the browser that began, and in no other', async () => {
  const browser = newBrowser()
  const query = await signOn.comeBack(browser)
  const other = newBrowser()
  await signOn.depart(other)
  for (const stranger of [newBrowser(), other]) {
    expect((await signOn.refusal(stranger, query)).name).toBe('sign-in-expired')
  }
  expect(google.requests).not.toContain('/token')
  await expect(signOn.reply(browser, query)).resolves.toMatchObject({ kind: 'signedIn' })
})

test.each([false, true])(
  'OI-04 the code of one sign-in counts for no other, though the provider ignores the challenge: %s',
  async (ignoresPkce) => {
    const [attacker, victim] = [newBrowser(), newBrowser()]
    const stolen = new URLSearchParams(await signOn.comeBack(attacker, { ...gil, sub: 'attacker' }))
    const query = new URLSearchParams(await signOn.comeBack(victim))
    query.set('code', stolen.get('code') ?? '')
    google.behave({ ignoresPkce })

    const { name } = await signOn.refusal(victim, query.toString())
    expect(name).toBe(ignoresPkce ? 'provider-untrusted' : 'provider-refused')
    expect(await countOf('sessions')).toBe(0)
  },
)

/** @see GHSA-x445-f3h2-j279 */
test('OI-05 what began at one provider ends at no other', async () => {
  const browser = newBrowser()
  const query = await signOn.comeBack(browser)
  expect((await oktaSignOn.refusal(browser, query)).name).toBe('sign-in-expired')
  expect([...google.requests, ...okta.requests]).not.toContain('/token')
  await expect(signOn.reply(browser, query)).resolves.toMatchObject({ kind: 'signedIn' })
})

test.each([
  ['of another provider', (query: URLSearchParams) => query.set('iss', okta.issuer)],
  ['that is missing', without('iss')],
])('OI-05 a reply with an issuer %s is refused before its code is used', async (_, change) => {
  const browser = newBrowser()
  const query = new URLSearchParams(await signOn.comeBack(browser))
  change(query)
  expect((await signOn.refusal(browser, query.toString())).name).toBe('provider-untrusted')
  expect(google.requests).not.toContain('/token')
})

/** @see CVE-2026-105215 */
test.each(['email', 'isStaff', 'is_admin', 'profile', 'sub'])(
  'OI-12 a reply that brings a field %s of its own is refused',
  async (field) => {
    const browser = newBrowser()
    const query = await signOn.comeBack(browser)
    const problem = await browser.refusal(
      { ...replyToLogin, input: z.any() },
      { method, query, [field]: 'admin@example.com' },
    )
    expect(problem.name).toBe('invalid-input')
    expect(await countOf('sessions')).toBe(0)
  },
)

test('OI-12 what the browser adds to the query string says nothing about the person', async () => {
  const browser = newBrowser()
  const query = `${await signOn.comeBack(browser)}&email=admin%40example.com&is_staff=true&hd=google.com`
  await expect(signOn.reply(browser, query)).resolves.toMatchObject({ kind: 'signedIn' })
  const person = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
  expect(person).toMatchObject({ email: gil.email, is_staff: false, is_admin: false })
})

const origin = 'http://localhost:3000'
const foreignAddresses = [
  `${origin}/google/login/callback/`,
  `${origin}/google/login/callback?next=/`,
  `${origin}/google/login/callback#`,
  `${origin}/google/login/callback/../../../evil`,
  `${origin}/google/logout/callback`,
  `${origin}/okta/login/callback`,
  `${origin}/GOOGLE/login/callback`,
  `${origin}/`,
  'http://localhost:3001/google/login/callback',
  'https://localhost:3000/google/login/callback',
  'HTTP://LOCALHOST:3000/google/login/callback',
  'http://127.0.0.1:3000/google/login/callback',
  'http://localhost:3000@evil.example/google/login/callback',
  'http://localhost:3000.evil.example/google/login/callback',
  'http://localhost.evil.example:3000/google/login/callback',
  'http://evil.example/http://localhost:3000/google/login/callback',
  ' http://localhost:3000/google/login/callback',
  '/google/login/callback',
  'javascript:alert(1)',
  '',
]

/** @see CVE-2026-18211 */
test.each(foreignAddresses)('OI-13 nobody comes back to %j', async (redirect_uri) => {
  const problem = await newBrowser().refusal(loginByProvider, { method, redirect_uri })
  expect(problem).toMatchObject({
    name: 'invalid-input',
    errors: [{ pointer: '/redirect_uri' }],
  })
  expect(await countOf('oidc_transactions')).toBe(0)
})

test('OI-14 scopes that are not configured are left out, openid never', async () => {
  const scopes = [
    'email',
    'email admin https://www.googleapis.com/auth/drive',
    '',
    'offline_access',
  ]
  const urls = await Promise.all(
    scopes.map(async (scope) => {
      const { url } = await newBrowser().call(loginByProvider, { method, redirect_uri, scope })
      return parametersOf(url)['scope']
    }),
  )
  expect(urls).toEqual(['openid email', 'openid email', 'openid', 'openid'])
})

test('OI-14 SSO-1 of the provider’s own parameters only the choice of an account and the hint pass', async () => {
  const injected = {
    prompt: 'none',
    request_uri: 'https://evil.example/request',
    request: 'eyJhbGciOiJub25lIn0..',
    response_type: 'token',
    response_mode: 'query.jwt',
    resource: 'https://evil.example',
    redirect_uri: 'https://evil.example',
    client_id: 'another',
    state: 'fixed',
    nonce: 'fixed',
    acr_values: '0',
  }
  const call = { ...loginByProvider, input: z.any() }
  const { url } = await newBrowser().call(call, { method, redirect_uri, options: injected })
  const plain = parametersOf(await signOn.depart(newBrowser()))
  expect(Object.keys(parametersOf(url)).toSorted()).toEqual(Object.keys(plain).toSorted())
  expect(parametersOf(url)).toMatchObject({ response_type: 'code', redirect_uri })
  expect(url).not.toMatch(/evil|fixed|another/)

  const wanted = await newBrowser().call(loginByProvider, {
    method,
    redirect_uri,
    login_hint: 'gil@partner.example&prompt=none',
    options: { prompt: 'select_account' },
  })
  expect(parametersOf(wanted.url)).toMatchObject({
    login_hint: 'gil@partner.example&prompt=none',
    prompt: 'select_account',
  })
})

test('SSO-1 OI-14 Google lets choose an account whoever names no address; others are not asked for what they may not know', async () => {
  const hinted = await newBrowser().call(loginByProvider, {
    method,
    redirect_uri,
    login_hint: gil.email,
  })
  const urls = [
    await signOn.depart(newBrowser()),
    hinted.url,
    await oktaSignOn.depart(newBrowser()),
  ]
  expect(urls.map((url) => parametersOf(url)['prompt'])).toEqual([
    'select_account',
    undefined,
    undefined,
  ])
})

test('OI-14 a field that the contract does not know is refused', async () => {
  const problem = await newBrowser().refusal(
    { ...loginByProvider, input: z.any() },
    { method, redirect_uri, prompt: 'none' },
  )
  expect(problem.name).toBe('invalid-input')
})

test('OI-16 of many equal replies one signs in, and the others leave its session alone', async () => {
  const browser = newBrowser()
  const query = await signOn.comeBack(browser)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      newBrowser({ jar: browser.jar.copy() }).send(replyToLogin, { method, query }),
    ),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 410)])
  expect(await countOf('sessions')).toBe(1)
})

test('OI-16 a reply that is sent again after the sign-in leaves it as it is', async () => {
  const browser = newBrowser()
  const query = await signOn.comeBack(browser)
  const reply = await signOn.reply(browser, query)
  browser.tokens = reply.kind === 'signedIn' ? reply.tokens : null
  const cookies = browser.jar.header()

  expect((await signOn.refusal(browser, query)).name).toBe('sign-in-expired')
  expect(browser.jar.header()).toBe(cookies)
  await expect(meOf(browser)).resolves.toMatchObject({ email: gil.email })
})

test('SSO-1 RE-04 a sign-in that began before a restart ends after it', async () => {
  const browser = newBrowser()
  const query = await signOn.comeBack(browser)
  const again = portal.atNewProcess(browser)
  const reply = await signOn.reply(again, query)
  again.tokens = reply.kind === 'signedIn' ? reply.tokens : null
  await expect(meOf(again)).resolves.toMatchObject({ email: gil.email })
})

test('SE-10 a new sign-in ends the session that the browser had', async () => {
  const { browser } = await portal.signIn()
  await signOn.signIn(gil, browser)
  const rows = await db
    .selectFrom('sessions')
    .select(['method', 'revoked_why', 'is_strong'])
    .execute()
  expect(rows).toEqual(
    expect.arrayContaining([
      { method: 'email', revoked_why: 'signed in again', is_strong: false },
      { method: 'google', revoked_why: null, is_strong: true },
    ]),
  )
})

test('CALL-1 a method that is no provider has no such call, and a provider no password', async () => {
  const problems = await Promise.all(
    ['email', 'password', 'auth0', 'unknown'].map((method) =>
      newBrowser().refusal(replyToLogin, { method, query: 'state=x&code=x' }),
    ),
  )
  expect(problems.map(({ name }) => name)).toEqual(Array.from({ length: 4 }, () => 'not-found'))
})

test('HT-13 more query than a callback has is refused', async () => {
  const query = `state=${'x'.repeat(8_192)}`
  expect((await newBrowser().refusal(replyToLogin, { method, query })).name).toBe('invalid-input')
})

test('EN-03 one address begins sixty sign-ins in ten minutes', async () => {
  const browser = newBrowser()
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => browser.send(loginByProvider, { method, redirect_uri })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})
