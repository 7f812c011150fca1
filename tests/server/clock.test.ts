import { randomUUID } from 'node:crypto'

import { beforeEach, expect, test } from 'vitest'

import { endpoints } from '#src/api/contract/endpoints.ts'
import { addLead } from '#src/api/contract/leads.ts'
import { addLog } from '#src/api/contract/logs.ts'
import { startAddPasskey } from '#src/api/contract/passkey.ts'
import { connectLogin, finishLogin, loginStatus, startLogin } from '#src/api/contract/passcode.ts'
import { loadUser, refresh } from '#src/api/contract/session.ts'
import { replyToLogin } from '#src/api/contract/single-sign-on.ts'
import { createClock } from '#server/base/clock.ts'
import { sweep } from '#server/app/sweeper.ts'
import { endpointNames, exampleInputs } from '#tests/support/contract-examples.ts'
import { approvedDevice } from '#tests/support/device.ts'
import { startProvider } from '#tests/support/openid-provider.ts'
import { mailOf } from '#tests/support/outbox.ts'
import { finishOf, wrongFor } from '#tests/support/passcode.ts'
import { addPersonWithPasskey, askUserless, finish } from '#tests/support/passkey.ts'
import { addPersonWithPassword, goodPassword, passwordLogin } from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
import { signOnAt } from '#tests/support/single-sign-on.ts'

const google = await startProvider('google')
const hour = 3_600_000
const day = 24 * hour
const minute = 60_000
const portal = await createPortal({
  config: {
    providers: [google.provider],
    accessTokenMaxAgeSec: 1_800,
    demoSessionMaxAgeSec: 1_800,
  },
})
const email = { method: 'email' } as const
const identifier = 'ada@example.com'

beforeEach(() => {
  portal.restartClock()
})

/** Something that is good for a while: how long, and what uses it. */
type Lasting = { readonly ms: number; readonly use: () => Promise<Response> }

const started = async () => {
  const browser = portal.newBrowser()
  const ticket = await browser.call(startLogin, { ...email, identifier })
  return { browser, ticket, mail: await mailOf(portal, identifier, ticket) }
}

const refreshIn = (browser: PortalBrowser) =>
  browser.send(refresh, { ...email, refreshToken: browser.tokens?.refreshToken.jwt ?? '' })

const openDemo = async (browser: PortalBrowser) => {
  const { id: leadId } = await browser.call(
    addLead,
    { type: 'client', company: 'Cymbal', website: 'cymbal.example' },
    { idempotencyKey: randomUUID() },
  )
  return () =>
    browser.send(addLog, {
      action: 'OpenDemo',
      id: randomUUID(),
      version: '0.6.3',
      demo: 'robotaxi',
      leadId,
      data: { reusedSession: true },
    })
}

const lasting: Readonly<Record<string, () => Promise<Lasting>>> = {
  'a mailed code': async () => {
    await portal.addPerson({ email: identifier })
    const { browser, ticket, mail } = await started()
    const use = () => browser.send(finishLogin, finishOf(ticket, mail.code))
    return { ms: ticket.expiresAt - portal.services.now(), use }
  },
  'the ticket of a mailed link': async () => {
    await portal.addPerson({ email: identifier })
    const { browser, ticket, mail } = await started()
    await browser.call(connectLogin, { ...email, ...mail.link })
    const poll = { ...email, connectToken: ticket.connectToken }
    const answer = await browser.call(loginStatus, poll)
    const passcode = 'passcode' in answer ? (answer.passcode ?? '') : ''
    return { ms: minute, use: () => browser.send(finishLogin, finishOf(ticket, passcode)) }
  },
  'an approved device': async () => {
    const device = await approvedDevice(portal, (await portal.signIn()).browser)
    return { ms: device.expiresIn * 1_000, use: device.poll }
  },
  'a challenge for a passkey': async () => {
    const { authenticator } = await addPersonWithPasskey(portal)
    const browser = portal.newBrowser()
    const asking = await askUserless(browser)
    const use = () => finish(browser, asking, authenticator.sign(asking))
    return { ms: asking.timeout ?? 0, use }
  },
  'a sign-in at a provider': async () => {
    const signOn = signOnAt(portal, google)
    const browser = portal.newBrowser()
    const query = await signOn.comeBack(browser)
    const use = () => browser.send(replyToLogin, { method: signOn.method, query })
    return { ms: 10 * minute, use }
  },
  'a session that nobody uses': async () => {
    const { browser } = await portal.signIn()
    return { ms: portal.config.sessionIdleSec * 1_000, use: () => refreshIn(browser) }
  },
  'an access token': async () => {
    const { browser } = await portal.signIn()
    const ms = (portal.config.accessTokenMaxAgeSec + 60) * 1_000 + 1
    return { ms, use: () => browser.send(loadUser, email) }
  },
  'a sign-in that is new enough': async () => {
    const { browser } = await portal.signIn()
    return { ms: 15 * minute + 1, use: () => browser.send(startAddPasskey, { method: 'passkey' }) }
  },
  'a demo session': async () => {
    const { browser } = await portal.signIn({ organization_access_status: 'approved' })
    return { ms: 1_800_000, use: await openDemo(browser) }
  },
}

const jumps: Readonly<Record<string, number>> = { 'an hour back': -hour, 'a day back': -day }
const all = Object.entries(lasting).flatMap(([name, make]) =>
  Object.entries(jumps).map(([jump, ms]) => [name, jump, make, ms] as const),
)

test.each(all)('RE-13 %s that is over stays over, the clock set %s', async (_, __, make, jump) => {
  const { ms, use } = await make()
  portal.advance(ms)
  portal.setClock(jump)
  const problem = await problemIn(await use())
  expect(problem.status).toBeGreaterThanOrEqual(400)
  expect(problem.status).toBeLessThan(500)
})

test.each(all)('RE-13 %s goes on, the clock set %s', async (_, __, make, jump) => {
  const { ms, use } = await make()
  portal.advance(ms - minute / 2)
  portal.setClock(jump)
  expect((await use()).status).toBe(200)
})

test.each(Object.entries(lasting))(
  'RE-13 %s is over, the clock set a day on, and stays so when it is set back',
  async (_, make) => {
    const { use } = await make()
    portal.setClock(day)
    const { status } = await use()
    portal.setClock(-day)
    const again = await use()
    expect([status, again.status].every((it) => it >= 400 && it < 500)).toBe(true)
  },
)

test('RE-13 a session that is refreshed while the clock goes back and forth counts down, and never below zero', async () => {
  const { browser } = await portal.signIn()
  const { loginAt } = browser.tokens ?? {}
  let left = browser.tokens?.maxAge ?? 0
  for (const jump of [-hour, hour, -day, day / 2, -day]) {
    portal.setClock(jump)
    portal.advance(minute)
    const tokens = await browser.call(refresh, {
      ...email,
      refreshToken: browser.tokens?.refreshToken.jwt ?? '',
    })
    expect(tokens.loginAt).toBe(loginAt)
    expect(tokens.maxAge).toBeLessThan(left)
    expect(Math.min(tokens.maxAge, tokens.expiresIn)).toBeGreaterThanOrEqual(0)
    left = tokens.maxAge
    browser.tokens = tokens
  }
})

test('RE-13 LEAD-5 a lead that is sent again makes no second one, the clock set a day on, swept, and back', async () => {
  const { browser } = await portal.signIn({ organization_access_status: 'approved' })
  const idempotencyKey = randomUUID()
  const lead = { type: 'client', company: 'Cymbal', website: 'cymbal.example' } as const
  const first = await browser.call(addLead, lead, { idempotencyKey })
  for (const jump of [-hour, hour, day, -day]) {
    portal.setClock(jump)
    await sweep(portal.services)
  }
  await portal.signInAs(
    await portal.db.selectFrom('people').selectAll().executeTakeFirstOrThrow(),
    browser,
  )
  expect(await browser.call(addLead, lead, { idempotencyKey })).toEqual(first)
})

/** Wrong passwords of one guesser until the limit says how long to wait. */
const guessedOut = async () => {
  await addPersonWithPassword(portal, { email: identifier })
  const { refusalOf } = passwordLogin(portal, identifier)
  const guesser = portal.newBrowser()
  for (let times = 0; times < 5; times += 1) {
    await refusalOf('a wrong password', guesser)
  }
  return () => refusalOf(goodPassword, guesser)
}

test.each(Object.entries(jumps))(
  'RE-13 PW-06 no try is won and no wait grows, the clock set %s',
  async (_, jump) => {
    const next = await guessedOut()
    portal.setClock(jump)
    expect(await next()).toMatchObject({ name: 'too-many-requests', retryAfter: 60 })
    portal.advance(30_000)
    expect(await next()).toMatchObject({ name: 'too-many-requests', retryAfter: 30 })
  },
)

test.each(Object.entries(jumps))(
  'RE-13 PW-06 PC-06 nor is any under a server that starts with a clock set %s: a window is never longer than itself',
  async (_, jump) => {
    const next = await guessedOut()
    const { browser, ticket, mail } = await started()
    for (let times = 0; times < 5; times += 1) {
      await browser.refusal(finishLogin, finishOf(ticket, wrongFor(mail.code)))
    }
    await portal.db.updateTable('passcode_guesses').set({ in_window: 10 }).execute()
    portal.setClock(jump)
    portal.restartClock()
    await sweep(portal.services)

    expect(await next()).toMatchObject({ name: 'too-many-requests', retryAfter: 60 })
    const again = portal.newBrowser()
    const other = await again.call(startLogin, { ...email, identifier })
    const { code } = await mailOf(portal, identifier, other)
    const guess = () => again.refusal(finishLogin, finishOf(other, code))
    expect(await guess()).toMatchObject({ name: 'too-many-requests', retryAfter: 3_600 })
    portal.advance(minute)
    expect(await guess()).toMatchObject({ name: 'too-many-requests', retryAfter: 3_540 })
    await passwordLogin(portal, identifier).login(goodPassword)
  },
)

test.each([-hour, -day, day])(
  'RE-13 no call ends in a fault of the server that starts with its clock %d ms off',
  async (jump) => {
    const { browser } = await portal.signIn({ is_admin: true, isStrong: true })
    portal.setClock(jump)
    portal.restartClock()
    const { browser: newer } = await portal.signIn({ is_admin: true, isStrong: true })
    for (const name of endpointNames) {
      for (const who of [portal.atNewProcess(browser), newer, portal.newBrowser()]) {
        const { status } = await who.send(endpoints[name], exampleInputs[name], {
          idempotencyKey: randomUUID(),
        })
        expect([name, status < 500]).toEqual([name, true])
      }
    }
  },
)

test('RE-13 the time of this machine is told in whole milliseconds', () => {
  const now = createClock()
  const [before, at, after] = [Date.now(), now(), Date.now()]
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at - after).toBeLessThanOrEqual(1)
  expect(Number.isInteger(at)).toBe(true)
})
