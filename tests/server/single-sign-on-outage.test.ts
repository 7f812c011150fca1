import type { ServerResponse } from 'node:http'

import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'

import { startDevice } from '#src/api/contract/device.ts'
import { startUserlessLogin } from '#src/api/contract/passkey.ts'
import { startLogin } from '#src/api/contract/passcode.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { loginByProvider } from '#src/api/contract/single-sign-on.ts'
import { checkIdentifier } from '#src/api/contract/user.ts'
import { startProvider, type Evil } from '#tests/support/openid-provider.ts'
import { addPersonWithPassword, passwordLogin } from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import { signOnAt } from '#tests/support/single-sign-on.ts'

const google = await startProvider('google')
const okta = await startProvider('okta')
const portal = await createPortal({ config: { providers: [google.provider, okta.provider] } })
const away = await createPortal({
  config: { providers: [{ ...google.provider, issuer: 'http://localhost:1' }] },
})
const { method, redirect_uri, ...signOn } = signOnAt(portal, google)
const discovery = '/.well-known/openid-configuration'
const places = [discovery, '/token', '/jwks']
const minute = 60_000
const day = 86_400_000

afterEach(() => {
  vi.useRealTimers()
})

/** So much later that what the provider said before is forgotten. */
const forget = () => portal.advance(2 * day)
const asked = (path: string) => google.requests.filter((it) => it === path).length
const departure = () => portal.newBrowser().send(loginByProvider, { method, redirect_uri })
const refusedDeparture = () =>
  portal.newBrowser().refusal(loginByProvider, { method, redirect_uri })
const sessions = () => portal.db.selectFrom('sessions').select('id').execute()

test('OI-18 a provider is asked for its facts every ten minutes, in one go for all who come', async () => {
  forget()
  await Promise.all(Array.from({ length: 8 }, departure))
  portal.advance(10 * minute - 1)
  await departure()
  expect(asked(discovery)).toBe(1)

  portal.advance(1)
  await Promise.all(Array.from({ length: 8 }, departure))
  await vi.waitFor(() => expect(asked(discovery)).toBe(2))
})

test('OI-18 while a provider is down, what it said before goes on counting for a day', async () => {
  forget()
  await departure()
  google.behave({ answer: { [discovery]: (response) => response.writeHead(500).end() } })
  portal.advance(day - 1)
  expect((await departure()).status).toBe(200)
  await vi.waitFor(() => expect(portal.logLines.join('')).toContain('provider not asked'))

  portal.advance(1)
  expect((await refusedDeparture()).name).toBe('provider-unavailable')
  google.behave({})
  expect((await departure()).status).toBe(200)
})

const broken: Readonly<Record<string, NonNullable<Evil['answer']>[string]>> = {
  'is down': (response) => response.destroy(),
  'answers 500': (response) => response.writeHead(500).end('oops'),
  'answers 200 with a page': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>'),
  'answers bad JSON': (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer":'),
}

test.each(Object.keys(broken).flatMap((how) => places.map((place) => [how, place] as const)))(
  'OI-18 a provider that %s at %s is a 502 problem in plain words',
  async (how, place) => {
    forget()
    const answer = broken[how]
    google.behave({ answer: { [place]: answer ?? (() => {}) } })
    const problem = place === discovery ? await refusedDeparture() : await signOn.refusedSignIn()
    expect(problem).toMatchObject({
      name: 'provider-unavailable',
      status: 502,
      title: 'Google cannot be reached. Please try again in a moment or sign in another way.',
    })
    expect(await sessions()).toEqual([])
  },
)

test('OI-18 nobody is listening at the provider’s address', async () => {
  const problem = await away.newBrowser().refusal(loginByProvider, { method, redirect_uri })
  expect(problem.name).toBe('provider-unavailable')
})

/** Somebody on their way in, as far as the question that the provider is asked at this place. */
const setOut = async (place: string) => {
  if (place === discovery) {
    return refusedDeparture
  }
  const browser = portal.newBrowser()
  const query = await signOn.comeBack(browser)
  return () => signOn.refusal(browser, query)
}

const hangings: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['hangs', () => {}],
  ['never ends its answer', (response) => response.write('{"issuer":')],
]

test.each(hangings.flatMap(([how, hang]) => places.map((place) => [how, place, hang] as const)))(
  'OI-18 a provider that %s at %s is given up after five seconds, and its connection cut',
  async (_, place, hang) => {
    forget()
    const { promise: hanging, resolve } = Promise.withResolvers<ServerResponse>()
    google.behave({
      answer: {
        [place]: (response) => {
          hang(response)
          resolve(response)
        },
      },
    })
    const ask = await setOut(place)

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const problem = ask()
    const response = await hanging
    await vi.advanceTimersByTimeAsync(4_999)
    expect(response.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await expect(problem).resolves.toMatchObject({ name: 'provider-unavailable' })
    vi.useRealTimers()
    // The library would cut it after half a minute.
    await vi.waitFor(() => expect(response.destroyed).toBe(true))
  },
)

/** What else people do meanwhile: every other way in, one more provider, and whoever is in. */
const everythingElse = async () => {
  const email = 'ada@example.com'
  const { browser } = await addPersonWithPassword(portal, { email })
  const answers = [
    await portal.newBrowser().send(checkIdentifier, { identifier: email, form: 'main' }),
    await portal.newBrowser().send(startLogin, { method: 'email', identifier: email }),
    await portal.newBrowser().send(startUserlessLogin, { method: 'passkey' }),
    await portal.newBrowser().send(startDevice, { method: 'email' }),
    await browser.send(loadUser, { method: 'email' }),
  ]
  await passwordLogin(portal, email).login()
  await signOnAt(portal, okta).signIn()
  return answers.map(({ status }) => status)
}

/** Connections to the database that are at work or in the middle of a transaction, this look apart. */
const busyConnections = async () => {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
    portal.db,
  )
  return rows.length
}

/** More than the database has connections. */
const crowd = 30

test.each(places)(
  'OI-18 while a crowd waits for a provider that hangs at %s, nothing is held and all others are served',
  async (place) => {
    forget()
    const held: ServerResponse[] = []
    google.behave({ answer: { [place]: (response) => held.push(response) } })
    const asks = await Promise.all(Array.from({ length: crowd }, () => setOut(place)))
    // Nobody gives the provider up, however long the others take.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let answered = 0
    const refusals = asks.map(async (ask) => {
      const { name } = await ask()
      answered += 1
      return name
    })
    // By real time: `vi.waitFor` would let the other pass.
    await expect.poll(() => held.length).toBe(place === discovery ? 1 : crowd)

    // Those who came last may still be on their way to the provider.
    await expect.poll(busyConnections).toBe(0)
    expect(await everythingElse()).toEqual([200, 200, 200, 200, 200])
    expect(answered).toBe(0)

    held.forEach((response) => response.destroy())
    expect(new Set(await Promise.all(refusals))).toEqual(new Set(['provider-unavailable']))
  },
)

test('OI-18 SSO-3 a code that the provider does not take is told without its reasons', async () => {
  const browser = portal.newBrowser()
  const query = new URLSearchParams(await signOn.comeBack(browser))
  query.set('code', 'unknown')
  expect(await signOn.refusal(browser, query.toString())).toMatchObject({
    name: 'provider-refused',
    title: 'Google did not let you in. Please try again.',
  })
})
