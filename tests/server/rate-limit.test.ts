import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { checkIdentifier } from '#src/api/contract/user.ts'
import { sweep } from '#server/app/sweeper.ts'
import { clientAddress, widerNetworkOf } from '#server/http/address.ts'
import { implement } from '#server/http/implement.ts'
import { createPortal } from '#tests/support/portal.ts'
import { problemIn } from '#tests/support/portal-browser.ts'

const probe = endpoint({
  method: 'POST',
  path: '/probe',
  access: 'signedIn',
  limit: { by: 'person', count: 3, windowSec: 60 },
  input: z.strictObject({}),
  output: z.object({}),
  problems: [],
})
const portal = await createPortal()
const probes = await createPortal({ implementations: [implement(probe, async () => ({}))] })

const who = { identifier: 'ada@example.com', form: 'main' }

test('EN-03 of a hundred parallel calls exactly the ten of the limit pass', async () => {
  const browser = portal.newBrowser()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => browser.send(checkIdentifier, who)),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(200), count(429)]).toEqual([10, 90])
})

test('EN-05 a call too many tells when the next one is welcome', async () => {
  const browser = portal.newBrowser()
  for (let count = 0; count < 10; count += 1) {
    await browser.send(checkIdentifier, who)
  }
  portal.advance(20_000)

  const refused = await browser.send(checkIdentifier, who)

  expect(refused.headers.get('retry-after')).toBe('40')
  expect(await problemIn(refused)).toMatchObject({ name: 'too-many-requests', retryAfter: 40 })
  portal.advance(40_000)
  expect((await browser.send(checkIdentifier, who)).status).toBe(200)
})

test('EN-03 a limit per person counts one person in all their browsers, and nobody else', async () => {
  const { browser, person } = await probes.signIn()
  const second = await probes.signInAs(person)
  const other = await probes.signIn()
  await browser.call(probe, {})
  await second.call(probe, {})
  await browser.call(probe, {})
  expect((await second.refusal(probe, {})).name).toBe('too-many-requests')
  expect((await other.browser.send(probe, {})).status).toBe(200)
})

test('HT-12 a client cannot choose the address it is counted under', async () => {
  const browser = portal.newBrowser()
  const statuses = []
  for (let count = 0; count < 12; count += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${count}`, 'x-real-ip': `203.0.113.${count}` }
    statuses.push((await browser.send(checkIdentifier, who, { headers })).status)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

/** One of the 65,536 networks that a provider gives one customer. */
const customer = (place: number) => ({ address: `2001:db8:9:${place.toString(16)}::1` })
const asked = (place: number) => portal.newBrowser(customer(place)).send(checkIdentifier, who)

test('EN-03 the networks of one IPv6 customer may do together what sixteen of them may', async () => {
  const asTen = (place: number) => Array.from({ length: 10 }, () => asked(place))
  const answers = await Promise.all(Array.from({ length: 16 }, (_, place) => asTen(place)).flat())
  expect(answers.filter(({ ok }) => ok)).toHaveLength(160)

  expect((await asked(16)).status).toBe(429)
  const other = portal.newBrowser({ address: '2001:db8:10:1::1' })
  expect((await other.send(checkIdentifier, who)).status).toBe(200)
  portal.advance(60_000)
  expect((await asked(16)).status).toBe(200)
})

test('EN-03 one IPv6 network that goes on and on uses up no more of its customer than its own', async () => {
  await Promise.all(Array.from({ length: 200 }, () => asked(0)))
  const rows = await portal.db.selectFrom('rate_limits').select(['key', 'count']).execute()
  expect(rows).toContainEqual({ key: '/user/auth 2001:db8:9::/48', count: 10 })
  expect((await asked(1)).status).toBe(200)
})

/** A browser in which somebody signed in before. */
const knownBrowser = async (address: string) =>
  portal.signInAs(await portal.addPerson(), portal.newBrowser({ address }))

test('EN-03 PC-21 who signed in before is counted by their browser: strangers at the address of their company use up nothing of theirs', async () => {
  const address = '198.51.100.7'
  const own = await knownBrowser(address)
  const colleague = await knownBrowser(address)
  const stranger = portal.newBrowser({ address })
  const refused = await Promise.all(
    Array.from({ length: 30 }, () => stranger.send(checkIdentifier, who)),
  )
  expect(refused.filter(({ ok }) => ok)).toHaveLength(10)
  expect(await problemIn(await stranger.send(checkIdentifier, who))).toMatchObject({
    title: 'Too many tries from your network.',
  })

  const ofOwn = await Promise.all(Array.from({ length: 12 }, () => own.send(checkIdentifier, who)))
  expect(ofOwn.filter(({ ok }) => ok)).toHaveLength(10)
  expect((await colleague.send(checkIdentifier, who)).status).toBe(200)
})

test('EN-03 all known browsers of one address may do together what sixteen may, and one whose mark is made up is a stranger', async () => {
  const address = '198.51.100.8'
  const browsers = await Promise.all(Array.from({ length: 17 }, () => knownBrowser(address)))
  const answers = await Promise.all(
    browsers.flatMap((browser) =>
      Array.from({ length: 10 }, () => browser.send(checkIdentifier, who)),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(160)

  const liar = portal.newBrowser({ address })
  const told = Array.from({ length: 11 }, (_, at) =>
    liar.send(checkIdentifier, who, { headers: { cookie: `pp_dev=made-up-${at}.made-up` } }),
  )
  expect((await Promise.all(told)).filter(({ ok }) => ok)).toHaveLength(10)
})

test.each([
  ['without a proxy the header is not read', '198.51.100.1', '1.2.3.4', 0, '198.51.100.1'],
  ['one proxy is believed about its client', '10.0.0.1', '1.2.3.4, 5.6.7.8', 1, '5.6.7.8'],
  [
    'two proxies are believed about the client',
    '10.0.0.1',
    '1.2.3.4, 5.6.7.8, 10.0.0.2',
    2,
    '5.6.7.8',
  ],
  [
    'a request around the proxies counts as what is known of it',
    '10.0.0.1',
    undefined,
    2,
    '10.0.0.1',
  ],
  ['an IPv4 address in IPv6 clothes is that address', '::ffff:1.2.3.4', undefined, 0, '1.2.3.4'],
  ['one IPv6 client is its /64', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['a short IPv6 address is its /64 too', '2001:DB8::1', undefined, 0, '2001:db8:0:0::/64'],
  ['an IPv4 client is the same by each of its ports', '10.0.0.1', '5.6.7.8:50123', 1, '5.6.7.8'],
  [
    'an IPv6 client is the same by each of its ports',
    '10.0.0.1',
    '[2001:db8::1]:50123',
    1,
    '2001:db8:0:0::/64',
  ],
  ['brackets alone say nothing', '10.0.0.1', '[2001:db8::1]', 1, '2001:db8:0:0::/64'],
  ['IPv6 clothes with a port are taken off', '10.0.0.1', '[::ffff:1.2.3.4]:80', 1, '1.2.3.4'],
  ['a short IPv6 address ends in no port', '10.0.0.1', '2001:db8::1:443', 1, '2001:db8:0:0::/64'],
])('HT-12 %s', (_title, remote, forwardedFor, proxies, expected) => {
  expect(clientAddress(remote, forwardedFor, proxies)).toBe(expected)
})

test('EN-04 counters that ran out are removed', async () => {
  await portal.newBrowser().send(checkIdentifier, who)
  await sweep(portal.services)
  const rows = () => portal.db.selectFrom('rate_limits').selectAll().execute()
  expect(await rows()).toHaveLength(1)
  portal.advance(60_001)
  await sweep(portal.services)
  expect(await rows()).toHaveLength(0)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8::1', '2001:db8:0::/48'],
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
])('PC-21 the wider network of %s is %s', (remote, network) => {
  expect(widerNetworkOf(clientAddress(remote, undefined, 0))).toBe(network)
})
