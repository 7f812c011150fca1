import { expect, test } from 'vitest'

import { listDemos } from '#src/api/contract/demos.ts'
import { loginByPassword } from '#src/api/contract/password.ts'
import { loadUser, logout } from '#src/api/contract/session.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { addPersonWithPassword, goodPassword } from '#tests/support/password.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const identifier = 'ada@example.com'
const method = 'password'

type Event = Readonly<Record<string, unknown>>

const events = () => portal.logLines.map((line) => JSON.parse(line) as Event)
/** What was logged of the calls that this brings about. */
const eventsOf = async (act: () => Promise<unknown>) => {
  portal.logLines.length = 0
  await act()
  return events()
}
const requestsOf = async (act: () => Promise<unknown>) =>
  (await eventsOf(act)).filter(({ message }) => message === 'request')
const login = (browser: PortalBrowser, password: string = goodPassword) =>
  browser.send(loginByPassword, { method, identifier, password })
/** Time, address and request id, which every event has. */
const facts = ({ address }: PortalBrowser) => ({
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  address,
  request: expect.stringMatching(/^[\da-f-]{36}$/),
})

test('LD-07 a sign-in is one event with time, person, address and request', async () => {
  const { person } = await addPersonWithPassword(portal, { email: identifier })
  const browser = portal.newBrowser()
  const begun = (await eventsOf(() => login(browser))).filter(
    ({ message }) => message === 'session begun',
  )
  expect(begun).toEqual([expect.objectContaining({ ...facts(browser), person: person.id, method })])
})

test('LD-07 a failed sign-in and a limiter that trips are one event each', async () => {
  await addPersonWithPassword(portal, { email: identifier })
  const browser = portal.newBrowser()
  const seen = await requestsOf(() => inTurn(6, () => login(browser, 'wrong wrong wrong')))
  expect(seen.map(({ problem }) => problem)).toEqual([
    ...Array.from({ length: 5 }, () => 'password-wrong'),
    'too-many-requests',
  ])
  expect(seen).toEqual(seen.map(() => expect.objectContaining(facts(browser))))
})

test('LD-07 a denial is one event that names who was denied', async () => {
  const { browser, person } = await portal.signIn({ email_verified_at: null })
  const seen = await requestsOf(() => browser.send(listDemos, {}))
  expect(seen).toEqual([
    expect.objectContaining({
      ...facts(browser),
      person: person.id,
      route: '/demos',
      problem: 'email-unconfirmed',
    }),
  ])
})

test('LD-07 whoever has no session is told of without a person', async () => {
  const browser = portal.newBrowser()
  const [seen] = await requestsOf(() => browser.send(loadUser, { method: 'email' }))
  expect(seen).toMatchObject({ ...facts(browser), problem: 'not-signed-in' })
  expect(seen).not.toHaveProperty('person')
})

test('LD-07 a logout is an event of its own', async () => {
  const { browser } = await portal.signIn()
  const seen = await eventsOf(() => browser.call(logout, { method: 'email' }))
  expect(seen.map(({ message }) => message)).toEqual(['session ended', 'request'])
})
