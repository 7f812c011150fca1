import { randomUUID } from 'node:crypto'

import { setImmediate } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { disablePerson, loadPerson } from '#src/api/contract/admin-people.ts'
import { startConversation } from '#src/api/contract/conversations.ts'
import { logout } from '#src/api/contract/session.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import { signInAdmin } from '#tests/support/access.ts'
import { openLive, serveLive, shake, ticketOf } from '#tests/support/live.ts'
import { createPortal } from '#tests/support/portal.ts'
import { freePort } from '#tests/support/server-process.ts'

const origin = `http://localhost:${await freePort()}`
const portal = await createPortal({ config: { publicUrl: origin } })
await serveLive(portal.services)

const approved = { organization_access_status: 'approved' } as const

test('AI-01 a socket opens for a page of this site, with a ticket and the cookie of its session', async () => {
  const { browser } = await portal.signIn()
  const ticket = await ticketOf(browser)
  const socket = await shake(browser, origin, { ticket })
  expect(socket).toMatchObject({ protocol: 'portal.live' })
  expect(await shake(browser, origin, { ticket }), 'a ticket is used once').toBe(403)
})

test.each(['https://evil.example', 'null', undefined])(
  'AI-01 a page of another site opens none: origin %s',
  async (other) => {
    const { browser } = await portal.signIn()
    const ticket = await ticketOf(browser)
    expect(await shake(browser, origin, { ticket, origin: other })).toBe(403)
  },
)

test('AI-01 neither the cookie alone opens a socket, nor a ticket alone or in the address', async () => {
  const { browser } = await portal.signIn()
  const ticket = await ticketOf(browser)
  expect(await shake(browser, origin, {}), 'cookie only').toBe(403)
  expect(await shake(browser, origin, { query: `?ticket=${ticket}` }), 'in the address').toBe(403)
  expect(await shake(browser, origin, { ticket, headers: { cookie: '' } }), 'no cookie').toBe(403)
})

test('AI-01 a ticket serves the browser that asked for it, for thirty seconds', async () => {
  const { browser } = await portal.signIn()
  const { browser: other } = await portal.signIn()
  expect(await shake(other, origin, { ticket: await ticketOf(browser) })).toBe(403)
  const late = await ticketOf(browser)
  portal.advance(30_000)
  expect(await shake(browser, origin, { ticket: late })).toBe(403)
})

test("AI-02 another person's conversation is as gone as one that never was, the own one tells how it stands", async () => {
  const { browser } = await portal.signIn(approved)
  const { browser: other } = await portal.signIn(approved)
  const { id } = await browser.call(
    startConversation,
    { question: 'Which demos use Looker?' },
    { idempotencyKey: 'key-of-a-test' },
  )
  const owner = await openLive(browser, origin)
  const stranger = await openLive(other, origin)
  const never = randomUUID()
  stranger.say({ type: 'follow', topic: { topic: 'conversation', id } })
  stranger.say({ type: 'follow', topic: { topic: 'conversation', id: never } })
  owner.say({ type: 'follow', topic: { topic: 'conversation', id } })

  const news = await owner.until(({ topic }) => topic === 'conversation')
  expect(news).toMatchObject({ id, messages: [{ role: 'question' }, { state: 'whole' }] })
  await stranger.until(() => stranger.told.length === 2)
  expect(new Set(stranger.told)).toEqual(
    new Set([id, never].map((gone) => ({ topic: 'conversation', id: gone, gone: true }))),
  )
})

test('AI-02 a socket ends within seconds after its session does', async () => {
  const { browser } = await portal.signIn()
  const { closed } = await openLive(browser, origin)
  await browser.call(logout, { method: 'email' })
  expect(await closed).toBe(4401)
})

test('AI-02 ACCESS-4 what somebody may do is told at first and within seconds after it changes, and nothing where nothing did', async () => {
  const { person, browser } = await portal.signIn(approved)
  const { browser: other } = await portal.signIn(approved)
  const [live, quiet] = [await openLive(browser, origin), await openLive(other, origin)]
  live.say({ type: 'follow', topic: { topic: 'rights' } })
  quiet.say({ type: 'follow', topic: { topic: 'rights' } })
  await live.until(
    (it) => it.topic === 'rights' && it.rights.organizationAccessStatus === 'approved',
  )

  await portal.db
    .updateTable('people')
    .set({ organization_access_status: 'pending' })
    .where('id', '=', person.id)
    .execute()
  await live.until(
    (it) => it.topic === 'rights' && it.rights.organizationAccessStatus === 'pending',
  )
  await portal.db
    .updateTable('people')
    .set({ is_admin: true })
    .where('id', '=', person.id)
    .execute()
  await live.until((it) => it.topic === 'rights' && it.rights.isAdmin)
  expect(live.told).toHaveLength(3)
  expect(quiet.told).toHaveLength(1)
})

test('AI-02 who comes while the sessions of the others are looked at stays', async () => {
  const elsewhere = `http://localhost:${await freePort()}`
  const busy = await createPortal({ config: { publicUrl: elsewhere } })
  const [looking, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isArmed = false
  const db = busy.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isArmed) {
        isArmed = false
        looking.resolve()
        await answered.promise
      }
      return result
    },
  })
  await serveLive({ ...busy.services, db })
  const { browser } = await busy.signIn(approved)
  await openLive(browser, elsewhere)
  isArmed = true
  await looking.promise
  const { browser: other } = await busy.signIn(approved)
  const late = await openLive(other, elsewhere)
  answered.resolve()
  await setImmediate()
  late.say({ type: 'follow', topic: { topic: 'rights' } })
  await late.until(({ topic }) => topic === 'rights')
  expect(late.socket.readyState).toBe(WebSocket.OPEN)
})

test('AI-02 a socket of a disabled account ends within seconds', async () => {
  const { person, browser } = await portal.signIn(approved)
  const { closed } = await openLive(browser, origin)
  await portal.db
    .updateTable('people')
    .set({ disabled_at: portal.services.now() })
    .where('id', '=', person.id)
    .execute()
  expect(await closed).toBe(4401)
})

test('AI-02 SESSION-3 a session that ran out is shown out ten seconds later: its page says so first', async () => {
  const { browser } = await portal.signIn(approved)
  const out = await openLive(browser, origin)
  portal.advance(portal.config.sessionIdleSec * 1_000)
  const marker = await portal.signIn(approved)
  const disabled = await openLive(marker.browser, origin)
  await portal.db
    .updateTable('people')
    .set({ disabled_at: portal.services.now() })
    .where('id', '=', marker.person.id)
    .execute()
  await disabled.closed
  expect(out.socket.readyState).toBe(WebSocket.OPEN)
  portal.advance(10_000)
  expect(await out.closed).toBe(4401)
})

test('AI-02 ADMIN-1 who waits for a decision is told to admins alone, and no more to one who is none', async () => {
  const { browser: asking } = await portal.signIn({ email: 'ada@acme.example' })
  const { browser: plain } = await portal.signIn()
  const admin = await signInAdmin(portal)
  const [live, refused] = [await openLive(admin.browser, origin), await openLive(plain, origin)]
  live.say({ type: 'follow', topic: { topic: 'waiting' } })
  refused.say({ type: 'follow', topic: { topic: 'waiting' } })
  await live.until((it) => it.topic === 'waiting' && it.count === 0)

  await asking.call(requestAccess, { organization: 'Acme', reason: '' })
  await live.until((it) => it.topic === 'waiting' && it.count === 1)
  expect(refused.told).toEqual([])
})

test('ADMIN-3 an admin is told that another one changed somebody, be it that nobody waits', async () => {
  const { person } = await portal.signIn(approved)
  const [looking, acting] = [await signInAdmin(portal), await signInAdmin(portal, 'ida@google.com')]
  const live = await openLive(looking.browser, origin)
  live.say({ type: 'follow', topic: { topic: 'waiting' } })
  await live.until((it) => it.topic === 'waiting')

  const { version } = await acting.browser.call(loadPerson, { id: person.id })
  await acting.browser.call(disablePerson, { id: person.id, version, reason: 'Left.' })
  await live.until(() => live.told.filter(({ topic }) => topic === 'waiting').length === 2)
  expect(live.told.at(-1)).toEqual({ topic: 'waiting', count: 0, quietMs: expect.any(Number) })
})

test('ADMIN-3 who begins to look is told for how long nothing happened, which may be less than their page is open', async () => {
  const { browser: asking } = await portal.signIn({ email: 'eve@acme.example' })
  const admin = await signInAdmin(portal)
  const before = performance.now()
  await asking.call(requestAccess, { organization: 'Acme', reason: '' })
  const quietMs = async () => {
    const live = await openLive(admin.browser, origin)
    live.say({ type: 'follow', topic: { topic: 'waiting' } })
    await live.until((it) => it.topic === 'waiting')
    live.socket.close()
    const news = live.told.find((it) => it.topic === 'waiting')
    return news?.topic === 'waiting' ? news.quietMs : NaN
  }
  const first = await quietMs()
  expect(first).toBeLessThan(performance.now() - before)
  expect(await quietMs()).toBeGreaterThan(first)
})

test('ADMIN-1 AI-03 an admin is told of hundreds of decisions at once a few times, at the end how it stands', async () => {
  const admin = await signInAdmin(portal)
  const live = await openLive(admin.browser, origin)
  const begun = performance.now()
  live.say({ type: 'follow', topic: { topic: 'waiting' } })
  await live.until((it) => it.topic === 'waiting')
  for (let decided = 0; decided < 300; decided += 1) {
    await portal.services.bus.publish(accessChanged, admin.person.id)
  }
  const { person } = await portal.signIn({ organization_access_status: 'pending' })
  await portal.services.bus.publish(accessChanged, person.id)
  await live.until((it) => it.topic === 'waiting' && it.count === 1)
  const seconds = (performance.now() - begun) / 1_000
  expect(live.told.filter(({ topic }) => topic === 'waiting').length).toBeLessThan(seconds + 2)
})

test('AI-03 a message that is too long, or none of ours, closes the socket, and so do too many', async () => {
  const { browser } = await portal.signIn()
  const open = () => openLive(browser, origin)
  const [long, strange, many] = [await open(), await open(), await open()]
  long.socket.send('x'.repeat(1_000_000))
  expect(await long.closed).toBe(1009)
  strange.socket.send('{"type":"shout"}')
  expect(await strange.closed).toBe(1008)
  for (let sent = 0; sent < 100; sent += 1) {
    many.say({ type: 'leave', topic: { topic: 'waiting' } })
  }
  expect(await many.closed).toBe(1008)
})

test('AI-03 a person has thirty sockets at most', async () => {
  const { browser } = await portal.signIn()
  for (let opened = 0; opened < 30; opened += 1) {
    await openLive(browser, origin)
  }
  expect(await shake(browser, origin, { ticket: await ticketOf(browser) })).toBe(403)
})
