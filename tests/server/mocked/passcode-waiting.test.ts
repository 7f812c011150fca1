import { setTimeout as sleep } from 'node:timers/promises'

import { beforeEach, expect, test, vi } from 'vitest'

import {
  connectLogin,
  finishLogin,
  startLogin,
  waitForPasscode,
  type Ticket,
} from '#src/api/contract/passcode.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { mailOf } from '#tests/support/outbox.ts'
import { wrongFor } from '#tests/support/passcode.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

vi.mock('node:timers/promises', { spy: true })

const portal = await createPortal()
const email = { method: 'email' } as const
const identifier = 'ada@example.com'

beforeEach(() => {
  vi.mocked(sleep).mockClear()
})

const startedLogin = async () => {
  await portal.addPerson({ email: identifier })
  const browser = portal.newBrowser()
  const ticket = await browser.call(startLogin, { ...email, identifier })
  const { link, code } = await mailOf(portal, identifier, ticket)
  return { browser, ticket, code, link: { ...email, ...link } }
}
const waitOf = ({ authToken, connectToken }: Ticket) => ({ ...email, authToken, connectToken })
const twinOf = ({ jar }: PortalBrowser) => portal.newBrowser({ jar: jar.copy() })
const untilWaiting = (count: number) =>
  vi.waitFor(() => {
    expect(sleep).toHaveBeenCalledTimes(count)
  })

test('PASSCODE-6 answers as soon as the link is opened', async () => {
  const { browser, ticket, link } = await startedLogin()
  const answer = browser.call(waitForPasscode, waitOf(ticket))
  await untilWaiting(1)
  await browser.call(connectLogin, link)
  expect(await answer).toEqual({ isWaiting: false })
})

test('PASSCODE-6 answers as soon as the sign-in ends in another way', async () => {
  const { browser, ticket, code } = await startedLogin()
  const answer = browser.call(waitForPasscode, waitOf(ticket))
  await untilWaiting(1)
  const passcode = wrongFor(code)
  await inTurn(5, () => twinOf(browser).send(finishLogin, { ...waitOf(ticket), passcode }))
  expect(await answer).toEqual({ isWaiting: false })
})

test('PC-22 asks to be called again after 25 seconds', async () => {
  const { browser, ticket } = await startedLogin()
  vi.mocked(sleep).mockResolvedValueOnce(undefined)
  expect(await browser.call(waitForPasscode, waitOf(ticket))).toEqual({ isWaiting: true })
  expect(sleep).toHaveBeenCalledWith(25_000, undefined, expect.anything())
})

test('PC-22 waits no longer than the sign-in lasts', async () => {
  const { browser, ticket } = await startedLogin()
  portal.advance(590_000)
  vi.mocked(sleep).mockImplementationOnce(() => {
    portal.advance(10_000)
    return Promise.resolve()
  })
  expect(await browser.call(waitForPasscode, waitOf(ticket))).toEqual({ isWaiting: false })
  expect(sleep).toHaveBeenCalledWith(10_000, undefined, expect.anything())
})

test('PC-22 waits for nothing that is connected, over, unknown or another browser’s', async () => {
  const { browser, ticket, link } = await startedLogin()
  const stranger = portal.newBrowser()
  expect(await stranger.call(waitForPasscode, waitOf(ticket))).toEqual({ isWaiting: false })
  const otherToken = { ...waitOf(ticket), authToken: ticket.connectToken }
  expect(await browser.call(waitForPasscode, otherToken)).toEqual({ isWaiting: false })
  const unknown = { ...waitOf(ticket), connectToken: ticket.authToken }
  expect(await browser.call(waitForPasscode, unknown)).toEqual({ isWaiting: false })

  await browser.call(connectLogin, link)
  expect(await browser.call(waitForPasscode, waitOf(ticket))).toEqual({ isWaiting: false })
  portal.advance(600_000)
  expect(await browser.call(waitForPasscode, waitOf(ticket))).toEqual({ isWaiting: false })
  expect(sleep).not.toHaveBeenCalled()
})

test('PC-22 looks once more after it began to listen', async () => {
  const { browser, ticket } = await startedLogin()
  vi.spyOn(portal.services.bus, 'subscribe').mockImplementationOnce(() => {
    portal.advance(600_000)
    return () => {}
  })
  expect(await browser.call(waitForPasscode, waitOf(ticket))).toEqual({ isWaiting: false })
  expect(sleep).not.toHaveBeenCalled()
})

test('PC-22 lets go at once of a client that left', async () => {
  const { browser, ticket } = await startedLogin()
  const { bus } = portal.services
  const subscribe = bus.subscribe.bind(bus)
  const stops = { count: 0 }
  vi.spyOn(bus, 'subscribe').mockImplementation((topic, listener) => {
    const stop = subscribe(topic, listener)
    return () => {
      stops.count += 1
      stop()
    }
  })
  const leaving = new AbortController()
  const { authToken, connectToken } = ticket
  const answer = browser.request('/api/email/login/wait-for-passcode', {
    method: 'POST',
    signal: leaving.signal,
    headers: {
      origin: portal.config.publicUrl,
      'content-type': 'application/json',
      'x-pp-client': '0.6.3',
    },
    body: JSON.stringify({ authToken, connectToken }),
  })
  await untilWaiting(1)
  expect(stops.count).toBe(0)
  leaving.abort()
  await answer
  expect(stops.count).toBe(1)
  expect(vi.mocked(sleep).mock.settledResults).toMatchObject([{ type: 'rejected' }])
})

test('PC-22 two hundred waiting clients hold no connection and are all told', async () => {
  const { browser, ticket, link } = await startedLogin()
  const answers = Array.from({ length: 200 }, () =>
    twinOf(browser).call(waitForPasscode, waitOf(ticket)),
  )
  await untilWaiting(200)
  await browser.call(connectLogin, link)
  expect(new Set((await Promise.all(answers)).map(({ isWaiting }) => isWaiting))).toEqual(
    new Set([false]),
  )
})
