import { expect, test } from 'vitest'

import { endpoints } from '#src/api/contract/endpoints.ts'
import { loadUser, logout } from '#src/api/contract/session.ts'
import { listFlowRuns } from '#src/api/contract/flow-insights.ts'
import { checkIdentifier } from '#src/api/contract/user.ts'
import { buildHeader } from '#src/lib/version.ts'
import { createApp } from '#server/app/create-app.ts'
import { implement } from '#server/http/implement.ts'
import { implementations } from '#server/app/implementations.ts'
import { endpointNames, exampleInputs } from '#tests/support/contract-examples.ts'
import { createPortal } from '#tests/support/portal.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()
const https = await createPortal({ config: { publicUrl: 'https://portal.example' } })
const failing = await createPortal({
  implementations: [
    implement(checkIdentifier, async () => {
      throw new Error('select * from people where password = /etc/passwd')
    }),
    implement(loadUser, async () => {
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
        code: 'ECONNREFUSED',
      })
    }),
  ],
})

const who = { identifier: 'ada@example.com', form: 'main' }
const unsafe = endpointNames.filter((name) => endpoints[name].method !== 'GET')

const filled = (size: number) => JSON.stringify({ ...who, form: 'x'.repeat(size) })

const rowCount = async () => {
  const { count } = await portal.db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

test('HT-02 HT-03 every answer carries the security headers, refusals included', async () => {
  const browser = portal.newBrowser()
  const answers = await Promise.all([
    browser.send(checkIdentifier, who),
    browser.send(loadUser, { method: 'email' }),
    browser.request('/api/nothing'),
    browser.request('/local'),
    browser.request('/api/health/live'),
  ])
  for (const { headers } of answers) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    })
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('strict-transport-security')).toBeNull()
  }
  const { headers } = await https.newBrowser().request('/api/health/live')
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
})

test('HT-04 RE-16 a fault answers 500 as a problem that tells nothing but the id of its log line', async () => {
  const response = await failing.newBrowser().send(checkIdentifier, who)
  const text = await response.clone().text()
  const problem = await problemIn(response)

  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(problem).toMatchObject({ name: 'unexpected', status: 500 })
  expect(text).not.toMatch(/select|passwd|\.ts|at /)
  const line = failing.logLines.find((logged) => logged.includes('request failed')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ level: 'error', request: problem.requestId })
})

test('HT-04 RE-06 a database that is away answers 503 with the time to wait', async () => {
  const { browser } = await failing.signIn()
  const response = await browser.send(loadUser, { method: 'email' })
  expect(response.headers.get('retry-after')).toBe('2')
  expect(await problemIn(response)).toMatchObject({
    name: 'unavailable',
    status: 503,
    retryAfter: 2,
  })
})

test('HT-04 every refusal is a problem whose status is the answer’s', async () => {
  const browser = portal.newBrowser()
  const refusals = await Promise.all([
    browser.request('/api/nothing'),
    browser.send(loadUser, { method: 'email' }),
    browser.send(checkIdentifier, { ...who, identifier: 'x'.repeat(300) }),
    browser.request('/api/user/auth', { method: 'PUT' }),
  ])
  for (const response of refusals) {
    const text = await response.clone().text()
    expect(text.length).toBeLessThan(2_048)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect((await problemIn(response)).status).toBe(response.status)
  }
})

test('HT-05 no answer of a call is ever kept by a cache', async () => {
  const { browser } = await portal.signIn()
  for (const path of ['/api/email/user', '/api/nothing', '/api/openapi.json']) {
    const { headers } = await browser.request(path)
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
  const me = await browser.send(loadUser, { method: 'email' })
  expect(me.headers.get('cache-control')).toBe('no-store')
})

test.each(unsafe)('HT-06 %s takes JSON alone and does nothing with the rest', async (name) => {
  const { browser } = await portal.signIn()
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', null]
  for (const type of types) {
    const problem = await browser.refusal(endpoints[name], exampleInputs[name], {
      headers: { 'content-type': type },
    })
    expect([type, problem.name]).toEqual([type, 'unsupported-type'])
  }
  expect(await rowCount()).toBe(1)
})

const foreign: readonly Readonly<Record<string, string | null>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://localhost:30001' },
  { origin: 'null' },
  { origin: null },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'x-pp-client': null },
]

test.each(unsafe)('HT-07 HT-09 %s is refused to every page but our own', async (name) => {
  const { browser } = await portal.signIn()
  for (const headers of foreign) {
    const problem = await browser.refusal(endpoints[name], exampleInputs[name], { headers })
    expect([headers, problem.name]).toEqual([headers, 'forbidden'])
  }
  expect(await rowCount()).toBe(1)
})

test('HT-10 no other origin is ever granted to read an answer', async () => {
  const { browser } = await portal.signIn()
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost:3000',
    'http://localhost',
  ]) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await browser.request('/api/email/user', {
        method,
        headers: { origin, 'access-control-request-method': 'GET' },
      })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  }
})

test('HT-11 only the name of PUBLIC_URL is answered', async () => {
  const names = ['evil.example', 'localhost:3000.evil.example', 'localhost', '', '127.0.0.1:3000']
  for (const host of names) {
    const response = await portal.app.request('http://localhost:3000/api/demos', {
      headers: { host },
    })
    expect([host, response.status]).toEqual([host, 421])
  }
  const absolute = await portal.app.request('http://evil.example/api/demos')
  expect(absolute.status).toBe(421)
  const forwarded = await portal.app.request('http://localhost:3000/api/demos', {
    headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  })
  expect(forwarded.status).toBe(401)
})

test('PK-14 a page asked for by number moves to the name', async () => {
  const { status, headers } = await portal.app.request(
    'http://127.0.0.1:3000/login?redirect=%2Fdemo',
  )
  expect([status, headers.get('location')]).toEqual([
    307,
    'http://localhost:3000/login?redirect=%2Fdemo',
  ])
})

const methodsOf = (path: string) => {
  const methods = endpointNames
    .map((name) => endpoints[name])
    .filter((it) => it.path === path)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set(methods)]
}

test('HT-13 a method that a path does not have answers 405 and names those it has', async () => {
  const browser = portal.newBrowser()
  for (const name of endpointNames) {
    const { path } = endpoints[name]
    const right = methodsOf(path)
    const wrong = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (other) => !right.includes(other),
    )
    for (const other of wrong) {
      const { status, headers } = await browser.request(`/api${path.replace(':method', 'email')}`, {
        method: other,
      })
      const allow = headers.get('allow')?.split(', ')
      expect([name, other, status, allow?.toSorted()]).toEqual([name, other, 405, right.toSorted()])
    }
  }
})

/** Sends a body as it is. */
const post = (body: string, headers: Record<string, string> = {}) =>
  portal.newBrowser().request('/api/user/auth', {
    method: 'POST',
    body,
    headers: {
      origin: 'http://localhost:3000',
      'x-pp-client': '0.6.3',
      'content-type': 'application/json',
      ...headers,
    },
  })

test('HT-14 more than 64 KiB is refused, whether declared or not', async () => {
  const answers = await Promise.all([
    post(filled(1), { 'content-length': '65537' }),
    post(filled(65_537)),
    post(filled(1), { 'transfer-encoding': 'chunked' }),
    post(filled(60_000)),
    post('['.repeat(30_000)),
    post(`{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(',')}}`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 422, 400, 422])
})

test('HT-14 whose library sends a short body in chunks is told to declare its length', async () => {
  const answer = await post(filled(1), { 'transfer-encoding': 'chunked' })
  expect(await problemIn(answer)).toMatchObject({
    name: 'too-large',
    title: 'Please send Content-Length: chunked bodies are not taken.',
  })
})

test('HT-16 ambiguous input is refused and changes no prototype', async () => {
  const answers = await Promise.all([
    post('{"identifier":"a@b.co","form":"main","__proto__":{"isAdmin":true}}'),
    post('{"identifier":"a@b.co","form":"main","constructor":{"prototype":{"isAdmin":true}}}'),
    post('{"identifier":["a@b.co"],"form":"main"}'),
    post('{"identifier":{"$ne":null},"form":"main"}'),
    post('["a@b.co"]'),
    post('null'),
    post(''),
    post('{"identifier":'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 400, 400])
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()

  const { browser: signedIn } = await portal.signIn()
  const authorization = `Bearer ${signedIn.tokens?.accessToken.jwt ?? ''}`
  const get = (query: string) =>
    signedIn.request(`/api/email/user${query}`, { headers: { authorization } })
  expect((await get('?refreshUser=true')).status).toBe(200)
  expect((await get('?refreshUser=true&refreshUser=true')).status).toBe(422)
  expect((await get('?refreshUser=yes')).status).toBe(422)
  expect((await get('?method=google')).status).toBe(422)
})

test('HT-16 HT-19 a name that no chart is written with is refused, U+0000 among them', async () => {
  const { browser } = await portal.signIn({ is_staff: true })
  for (const fields of [{ state: 'a\u0000' }, { edge: '\u0000' }, { state: '' }]) {
    expect(await browser.refusal(listFlowRuns, fields)).toMatchObject({ name: 'invalid-input' })
  }
})

test('HT-04 the fields that are wrong are named by pointer', async () => {
  const problem = await portal
    .newBrowser()
    .refusal(checkIdentifier, { identifier: 'nobody', form: 'main' })
  expect(problem).toMatchObject({
    name: 'invalid-input',
    errors: [{ pointer: '/identifier', detail: 'This is not an email address.' }],
  })
})

test('LD-06 a request is one line, without query, secrets or a connect link', async () => {
  const { browser } = await portal.signIn()
  await browser.request('/email/login/connect/token-of-link/secret-of-link?code=654321', {
    headers: { 'user-agent': 'evil\u001B[31m', authorization: 'Bearer abc.def.ghi' },
  })
  await browser.send(loadUser, { method: 'email' })
  const requests = portal.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ message }) => message === 'request')

  expect(requests.map(({ method, route, status }) => ({ method, route, status }))).toEqual([
    { method: 'GET', route: '/email/login/connect/redacted', status: 404 },
    { method: 'GET', route: '/:method/user', status: 200 },
  ])
  expect(portal.logLines.join('')).not.toMatch(/secret-of-link|654321|abc\.def|\n/)
})

const linesOf = async (browser: PortalBrowser) =>
  (await browser.send(logout, { method: 'email' })).headers.getSetCookie()

test('TK-17 cookies are out of reach of script, of other sites and, over https, of other hosts', async () => {
  const local = portal.newBrowser()
  const remote = https.newBrowser()

  expect(await linesOf(local)).toEqual([
    'pp_s=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    'pp_rt=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    'pp_tx=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
  ])
  expect(await linesOf(remote)).toEqual([
    '__Host-Http-pp_s=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
    '__Host-Http-pp_rt=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
    '__Host-Http-pp_tx=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
  ])
})

test('RE-17 every answer to the app, refusals included, names the build that is handed out', async () => {
  const built = createApp(implementations, portal.services, { build: 'first' })
  const buildOf = async (path: string) =>
    (await built.request(`http://localhost:3000${path}`)).headers.get(buildHeader)

  expect(await buildOf('/api/health/live')).toBe('first')
  expect(await buildOf('/api/email/user')).toBe('first')
  expect(await buildOf('/api/nothing')).toBe('first')
  expect(await buildOf('/local')).toBeNull()
  const unbuilt = await portal.newBrowser().request('/api/health/live')
  expect(unbuilt.headers.has(buildHeader)).toBe(false)
})

test('RE-05 a process that drains says so before it stops', async () => {
  const draining = createApp(implementations, portal.services, { isDraining: () => true })
  const ready = await draining.request('http://localhost:3000/api/health/ready')
  const live = await draining.request('http://localhost:3000/api/health/live')
  expect([ready.status, live.status]).toEqual([503, 200])
  const now = await portal.newBrowser().request('/api/health/ready')
  expect([now.status, await now.json()]).toEqual([200, { status: 'ready' }])
})
