import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { openCluster, type Cluster } from '#tests/load/cluster/cluster.ts'
import { startBalancer } from '#tests/load/cluster/balancer.ts'
import { pooledFacts } from '#tests/load/cluster/pooled.ts'
import { hasPooler, startPooler } from '#tests/load/cluster/pooler.ts'
import { throughputOf } from '#tests/load/cluster/throughput.ts'
import { underLoad } from '#tests/load/cluster/under-load.ts'
import { quietPort } from '#tests/load/loaded-portal.ts'
import { storedAfter, wordsFor, type Words } from '#tests/load/words.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { peopleOf, type ProcessPeople } from '#tests/support/process-people.ts'

let cluster: Cluster
let people: ProcessPeople

beforeAll(async () => {
  const settings = { SAMPLE_DATA: 'false', TRUSTED_PROXIES: '2', CODES_PER_MINUTE: '1000000' }
  cluster = await openCluster({ size: 2, settings })
  people = await peopleOf(cluster)
})
afterAll(async () => {
  await people.close()
  await cluster.close()
})

const load = { rate: 4, seconds: 5 }
/** A process or a database that was killed is back sooner than two that follow each other are replaced. */
const shorter = { rate: 4, seconds: 3 }
const pidsOf = () => Promise.all(cluster.members.map(({ pid }) => pid()))

test('RE-05 while one process after the other is replaced no request is lost, and each leaves in order', async () => {
  const before = await pidsOf()
  let codes: (number | null)[] = []
  const found = await underLoad(people, load, async () => {
    codes = await cluster.roll()
  })

  expect(found.tally.rows().filter(({ errors }) => errors !== '')).toEqual([])
  expect([found.begun, found.through, found.acknowledged, found.lost]).toEqual([20, 20, 20, 0])
  expect(codes).toEqual([0, 0])
  expect((await pidsOf()).filter((pid) => before.includes(pid))).toEqual([])
})

test('RE-01 a process that is killed takes no acknowledged lead with it, and others go on for its people', async () => {
  const found = await underLoad(people, shorter, async () => {
    await cluster.members[0]?.kill()
  })
  expect(found.acknowledged).toBeGreaterThan(0)
  expect(found.lost).toBe(0)
  const after = await underLoad(people, { rate: 4, seconds: 1 }, () => Promise.resolve())
  expect([after.begun, after.through]).toEqual([4, 4])
})

test('RE-06 processes find a database again that was killed, and nothing acknowledged is lost', async () => {
  const found = await underLoad(people, shorter, cluster.restartDatabase)
  expect(found.acknowledged).toBeGreaterThan(0)
  expect(found.lost).toBe(0)
  const after = await underLoad(people, { rate: 4, seconds: 1 }, () => Promise.resolve())
  expect([after.begun, after.through]).toEqual([4, 4])
})

test('RE-06 processes wait for no database that hangs, go on with it once it does, and nothing acknowledged is lost', async () => {
  // More than both have connections.
  const crowd = await inTurn(60, async () => (await people.signIn()).browser)
  let told: Words[] = []
  const found = await underLoad(people, load, async () => {
    const hung = cluster.hangDatabase(5_000)
    told = await Promise.all(crowd.map(wordsFor))
    await hung
    expect(await storedAfter(() => required(crowd[0], 'browser'))).toBeLessThan(20_000)
  })
  const refused = told.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.map(({ status, title, waitSec }) => [status, title, waitSec])).toEqual(
    refused.map(() => [503, 'The server is busy. Please try again in a moment.', 2]),
  )
  expect(found.acknowledged).toBeGreaterThan(0)
  expect(found.lost).toBe(0)
  const after = await underLoad(people, { rate: 4, seconds: 1 }, () => Promise.resolve())
  expect([after.begun, after.through]).toEqual([4, 4])
})

test.skipIf(!hasPooler()).each([
  { pooling: 'session', facts: { hears: true, locked: 1, timeLimits: ['10s'] } },
  { pooling: 'transaction', facts: { hears: false, locked: 1 } },
] as const)(
  'RE-06 behind PgBouncer processes hear each other only where it lends for a session: $pooling',
  async ({ pooling, facts }) => {
    const pooler = await startPooler({
      url: cluster.databaseUrl,
      data: cluster.databaseDir,
      pooling,
    })
    try {
      expect(await pooledFacts(pooler.url)).toMatchObject(facts)
    } finally {
      await pooler.stop()
    }
  },
)

test('the balancer adds who asked it, and closes while a page holds its socket', async () => {
  const seen: unknown[] = []
  const target = createServer((asked, response) => {
    seen.push(asked.headers['x-forwarded-for'])
    response.end()
  })
  const upgraded = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade'
  target.on('upgrade', (_, socket) => {
    socket.on('error', () => {})
    socket.write(`${upgraded}\r\n\r\n`)
  })
  target.listen(0, '127.0.0.1')
  await once(target, 'listening')
  const { port: targetPort } = target.address() as AddressInfo
  const port = await quietPort()
  const balancer = await startBalancer(port, [`http://127.0.0.1:${targetPort}`])
  await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': '10.1.2.3' } })
  expect(seen.at(-1)).toBe('10.1.2.3, 127.0.0.1')

  const page = request(`http://127.0.0.1:${port}/api/live`, {
    headers: { connection: 'Upgrade', upgrade: 'websocket' },
  }).end()
  const [, socket] = (await once(page, 'upgrade')) as [unknown, Socket]
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await balancer.close()
  await closed
  target.closeAllConnections()
  target.close()
})

test('what a read takes of a process and of the database is told', async () => {
  const found = await throughputOf(cluster, people, {
    processes: 2,
    seconds: 1,
    peopleEach: 4,
  })
  expect(found.perSecond).toBeGreaterThan(1)
  expect(found.processMsEach).toBeGreaterThan(0)
  expect(found.databaseMsEach).toBeGreaterThan(0)
})

/** A process that says it is ready and hangs up on everything else, after it got it. */
const hangingUp = async () => {
  const got: string[] = []
  const server = createServer((asked, response) => {
    if (asked.url === '/api/health/ready') {
      response.end()
      return
    }
    got.push(asked.method ?? '')
    response.destroy()
  })
  const port = await quietPort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { got, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test('the balancer sends nothing twice that a process may have carried out', async () => {
  const [one, other] = [await hangingUp(), await hangingUp()]
  const port = await quietPort()
  const balancer = await startBalancer(port, [one.url, other.url])
  const answer = await fetch(`http://127.0.0.1:${port}/api/leads`, { method: 'POST', body: '{}' })
  expect([answer.status, [...one.got, ...other.got]]).toEqual([502, ['POST']])
  await balancer.close()
  one.close()
  other.close()
})
