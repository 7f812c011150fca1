import { describe, expect, test } from 'vitest'

import {
  connectLogin,
  connectRegister,
  finishLogin,
  finishRegister,
  loginStatus,
  registerStatus,
  startLogin,
  startRegister,
  type Ticket,
} from '#src/api/contract/passcode.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { randomSecret } from '#server/base/secrets.ts'
import { inBatches } from '#tests/support/in-turn.ts'
import { mailOf } from '#tests/support/outbox.ts'
import { finishOf, numberOf, wrongFor } from '#tests/support/passcode.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const email = { method: 'email' } as const
const ada = 'ada@example.com'

const startedLogin = async (identifier = ada, browser = portal.newBrowser()) => {
  await portal.addPerson({ email: identifier })
  const ticket = await browser.call(startLogin, { ...email, identifier })
  const { link, code } = await mailOf(portal, identifier, ticket)
  return { browser, ticket, code, link: { ...email, ...link } }
}

const pollOf = ({ connectToken }: Ticket) => ({ ...email, connectToken })
const ticketFor = async (browser: PortalBrowser, ticket: Ticket) => {
  const answer = await browser.call(loginStatus, pollOf(ticket))
  return answer.status === 'complete' ? answer.passcode : answer.status
}
const states = async () =>
  (await portal.db.selectFrom('passcode_transactions').select('state').execute()).map(
    ({ state }) => state,
  )

test('PASSCODE-5 PASSCODE-7 the link opened in the starting browser finishes the sign-in there', async () => {
  const { browser, ticket, link } = await startedLogin()
  expect(await browser.call(loginStatus, pollOf(ticket))).toEqual({ status: 'waiting' })
  expect(await browser.call(connectLogin, link)).toEqual({ status: 'connected' })

  const passcode = await ticketFor(browser, ticket)
  browser.tokens = await browser.call(finishLogin, finishOf(ticket, passcode))
  await expect(browser.call(loadUser, email)).resolves.toMatchObject({ email: ada })
})

test('PASSCODE-5 PASSCODE-7 registration connects by the link as login does', async () => {
  const browser = portal.newBrowser()
  const person = { ...email, identifier: ada, firstname: 'Ada', lastname: 'Lovelace' }
  const ticket = await browser.call(startRegister, person)
  const { link, text } = await mailOf(portal, ada, ticket)
  expect(text).toContain(`/email/register/connect/${link.connectToken}/${link.passcode}`)
  expect(await browser.call(connectRegister, { ...email, ...link })).toEqual({
    status: 'connected',
  })

  const answer = await browser.call(registerStatus, pollOf(ticket))
  const passcode = answer.status === 'complete' ? answer.passcode : ''
  await expect(browser.call(finishRegister, finishOf(ticket, passcode))).resolves.toHaveProperty(
    'accessToken',
  )
})

test('PASSCODE-7 a page that goes on with its last mail is connected where the link was opened meanwhile; one that asks for a new mail is not', async () => {
  const { browser, link } = await startedLogin()
  await browser.call(connectLogin, link)
  const asking = { ...email, identifier: ada }
  const goingOn = await browser.call(startLogin, { ...asking, isLastMailEnough: true })
  expect(goingOn.isNewMail).toBe(false)
  const passcode = await ticketFor(browser, goingOn)
  await expect(browser.call(finishLogin, finishOf(goingOn, passcode))).resolves.toHaveProperty(
    'accessToken',
  )

  const second = await startedLogin('grace@example.com')
  await second.browser.call(connectLogin, second.link)
  const anew = await second.browser.call(startLogin, { ...email, identifier: 'grace@example.com' })
  expect(await ticketFor(second.browser, anew)).toBe('waiting')
})

test('PASSCODE-7 PC-12 a page that goes on with its last mail waits as before where nobody opened the link', async () => {
  const { browser, link } = await startedLogin()
  const asking = { ...email, identifier: ada, isLastMailEnough: true }
  const goingOn = await browser.call(startLogin, asking)
  expect(goingOn.isNewMail).toBe(false)
  expect(await ticketFor(browser, goingOn)).toBe('waiting')
  await browser.call(connectLogin, link)
  expect(await ticketFor(browser, goingOn)).toMatch(/^[\da-f]{32}$/)
})

test('PASSCODE-7 PC-12 nobody else goes on with a sign-in that the link connected', async () => {
  const { browser, link } = await startedLogin()
  await browser.call(connectLogin, link)
  const stranger = portal.newBrowser()
  const asking = { ...email, identifier: ada, isLastMailEnough: true }
  const theirs = await stranger.call(startLogin, asking)
  expect(theirs.isNewMail).toBe(true)
  expect(await ticketFor(stranger, theirs)).toBe('waiting')
})

test('PASSCODE-7 opening the link twice stays calm', async () => {
  const { browser, link } = await startedLogin()
  const [first, second] = await Promise.all([
    browser.call(connectLogin, link),
    browser.call(connectLogin, link),
  ])
  expect([first, second, await browser.call(connectLogin, link)]).toEqual(
    Array.from({ length: 3 }, () => ({ status: 'connected' })),
  )
})

describe('in another browser', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

  test('PC-12 the link asks for the number, and the right one connects the starting browser', async () => {
    const { browser, ticket, link } = await startedLogin()
    const other = portal.newBrowser({ userAgent: phone })
    expect(await other.call(connectLogin, link)).toEqual({
      status: 'confirm',
      browser: 'Chrome on Linux',
      startedAt: portal.services.now(),
    })
    expect(await ticketFor(browser, ticket)).toBe('waiting')

    expect(await other.call(connectLogin, { ...link, number: numberOf(ticket) })).toEqual({
      status: 'connected',
    })
    expect(await other.call(connectLogin, link)).toEqual({ status: 'connected' })
    expect(await ticketFor(other, ticket)).toBe('waiting')
    const passcode = await ticketFor(browser, ticket)
    await expect(browser.call(finishLogin, finishOf(ticket, passcode))).resolves.toHaveProperty(
      'accessToken',
    )
  })

  test('PC-12 one wrong number ends the sign-in', async () => {
    const { browser, ticket, code, link } = await startedLogin()
    const other = portal.newBrowser()
    const wrong = await other.refusal(connectLogin, { ...link, number: wrongFor(numberOf(ticket)) })
    const right = await other.refusal(connectLogin, { ...link, number: numberOf(ticket) })
    expect([wrong, right].map(({ name }) => name)).toEqual(['link-expired', 'link-expired'])
    await expect(browser.refusal(connectLogin, link)).resolves.toMatchObject({
      name: 'link-expired',
    })
    await expect(browser.refusal(finishLogin, finishOf(ticket, code))).resolves.toMatchObject({
      name: 'code-expired',
    })
  })

  test('PC-12 PC-13 the starting browser, and no other, is told at once of a wrong number', async () => {
    const { browser, ticket, link } = await startedLogin()
    await portal.newBrowser().send(connectLogin, { ...link, number: wrongFor(numberOf(ticket)) })
    expect(await browser.refusal(loginStatus, pollOf(ticket))).toMatchObject({
      name: 'code-expired',
      title: expect.stringContaining('A wrong number was entered'),
    })
    expect(await ticketFor(portal.newBrowser(), ticket)).toBe('waiting')
  })

  test('PC-12 a right and a wrong number at once have one outcome', async () => {
    const { ticket, link } = await startedLogin()
    const answers = await Promise.all(
      [numberOf(ticket), wrongFor(numberOf(ticket))].map((number) =>
        portal.newBrowser().send(connectLogin, { ...link, number }),
      ),
    )
    const [state] = await states()
    expect([200, 410]).toContain(answers[0]?.status)
    expect(state).toBe(answers[0]?.ok ? 'connected' : 'dead')
  })
})

/** @see CVE-2026-105211 */
test('PC-13 a thousand polls of strangers with the connect token get nothing', async () => {
  const { browser, ticket, link } = await startedLogin()
  await browser.call(connectLogin, link)
  const answers = await inBatches(1_000, () =>
    portal.newBrowser().call(loginStatus, pollOf(ticket)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['waiting']))
  expect(await ticketFor(browser, ticket)).toMatch(/^[\da-f]{32}$/)
})

test('PC-13 a ticket works once, for 60 seconds, and a newer one takes its place', async () => {
  const { browser, ticket, link } = await startedLogin()
  await browser.call(connectLogin, link)
  const first = await ticketFor(browser, ticket)
  const second = await ticketFor(browser, ticket)
  expect(second).not.toBe(first)
  await expect(browser.refusal(finishLogin, finishOf(ticket, first))).resolves.toMatchObject({
    name: 'code-expired',
  })

  portal.advance(60_000)
  await expect(browser.refusal(finishLogin, finishOf(ticket, second))).resolves.toMatchObject({
    name: 'code-expired',
  })

  const third = await ticketFor(browser, ticket)
  const twins = Array.from({ length: 20 }, () => portal.newBrowser({ jar: browser.jar.copy() }))
  const answers = await Promise.all(
    twins.map((twin) => twin.send(finishLogin, finishOf(ticket, third))),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const thief = portal.newBrowser()
  await expect(thief.refusal(finishLogin, finishOf(ticket, third))).resolves.toMatchObject({
    name: 'code-expired',
  })
})

test('PC-13 who polls for a ticket leaves the tickets of all others as they are', async () => {
  const ours = await startedLogin()
  const theirs = await startedLogin('grace@example.com')
  for (const { browser, link } of [ours, theirs]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await browser.call(connectLogin, link)
  }
  const passcode = await ticketFor(ours.browser, ours.ticket)
  await ticketFor(theirs.browser, theirs.ticket)
  await expect(
    ours.browser.call(finishLogin, finishOf(ours.ticket, passcode)),
  ).resolves.toHaveProperty('accessToken')
})

test('PC-13 a ticket never outlives its sign-in', async () => {
  const { browser, ticket, link } = await startedLogin()
  await browser.call(connectLogin, link)
  portal.advance(599_000)
  const passcode = await ticketFor(browser, ticket)
  portal.advance(1_000)
  await expect(browser.refusal(finishLogin, finishOf(ticket, passcode))).resolves.toMatchObject({
    name: 'code-expired',
  })
  expect(await ticketFor(browser, ticket)).toBe('waiting')
})

test('PC-14 PASSCODE-9 scanners that open the link change nothing, and its owner still gets in', async () => {
  const { browser, ticket, link } = await startedLogin()
  const scanner = portal.newBrowser()
  const page = `/email/login/connect/${link.connectToken}/${link.passcode}`
  for (const method of ['HEAD', 'GET']) {
    await Promise.all(Array.from({ length: 50 }, () => scanner.request(page, { method })))
    await scanner.request(`/api/email/login/connect?connectToken=${link.connectToken}`, { method })
  }
  const opened = await Promise.all(
    Array.from({ length: 50 }, () => scanner.call(connectLogin, link)),
  )
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set(['confirm']))
  expect(await states()).toEqual(['started'])

  await browser.call(connectLogin, link)
  expect(await ticketFor(browser, ticket)).not.toBe('waiting')
})

test('PC-15 unknown, expired, used, dead and malformed links get one answer', async () => {
  const used = await startedLogin()
  await used.browser.call(connectLogin, used.link)
  const passcode = await ticketFor(used.browser, used.ticket)
  await used.browser.call(finishLogin, finishOf(used.ticket, passcode))

  const dead = await startedLogin('dead@example.com')
  await dead.browser.call(startLogin, { ...email, identifier: 'dead@example.com' })
  const expired = await startedLogin('expired@example.com')
  portal.advance(600_000)
  const live = await startedLogin('live@example.com')

  const links = {
    used: used.link,
    dead: dead.link,
    expired: expired.link,
    unknown: { ...email, connectToken: 'A'.repeat(43), passcode: 'B'.repeat(43) },
    malformed: { ...email, connectToken: '%00', passcode: '../"<' },
    otherSecret: { ...live.link, passcode: used.link.passcode },
    otherToken: { ...live.link, connectToken: used.link.connectToken },
  }
  const answers = await Promise.all(
    Object.values(links).map((link) => portal.newBrowser().send(connectLogin, link)),
  )
  const otherForm = await portal.newBrowser().send(connectRegister, live.link)
  const bodies = await Promise.all(
    [...answers, otherForm].map(async (answer) => {
      const { requestId, ...problem } = await problemIn(answer)
      expect(requestId).toBeDefined()
      return problem
    }),
  )
  expect(new Set(bodies.map((body) => JSON.stringify(body)))).toEqual(
    new Set([
      JSON.stringify({
        type: '/problems/link-expired',
        title: 'This link expired. Please try again.',
        status: 410,
        name: 'link-expired',
      }),
    ]),
  )
})

test('PC-15 guessed links never hit', async () => {
  const { link } = await startedLogin()
  const guesses = await inBatches(500, () =>
    portal.newBrowser().send(connectLogin, { ...link, passcode: randomSecret() }),
  )
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([410]))
  expect(await states()).toEqual(['started'])
})

test('PC-16 neither a session nor a cookie of the opener is made or changed', async () => {
  const { ticket, link } = await startedLogin()
  const { browser: opener, person } = await portal.signIn()
  const cookies = opener.jar.header()
  await opener.call(connectLogin, { ...link, number: numberOf(ticket) })
  expect(opener.jar.header()).toBe(cookies)
  await expect(opener.call(loadUser, email)).resolves.toMatchObject({ email: person.email })
  expect(await portal.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})
