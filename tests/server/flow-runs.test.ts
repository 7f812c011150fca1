import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { mostRunsAtOnce, tellRuns, type ToldRun } from '#src/api/contract/flow-runs.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { keepPartitions } from '#server/areas/logs/partitions.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { db, services } = portal
const dayMs = 86_400_000

const runOf = (part: Partial<ToldRun> = {}): ToldRun => ({
  id: randomUUID(),
  run: randomUUID(),
  within: null,
  flow: 'login',
  outcome: 'failed',
  problem: 'unavailable',
  code: null,
  steps: [
    {
      edge: 'loginIdentifier.ready identifier.submit > loginIdentifier.checking',
      at: 4_000,
      after: 4_000,
      times: 1,
    },
    {
      edge: 'loginIdentifier.checking xstate.error.actor.checkIdentifier > loginIdentifier.ready',
      at: 4_900,
      after: 900,
      times: 1,
    },
  ],
  isCut: false,
  endedIn: ['loginIdentifier.ready'],
  ms: 9_000,
  agoMs: 2_000,
  ...part,
})
const tell = (...runs: ToldRun[]) => portal.newBrowser().call(tellRuns, { version: '0.6.3', runs })
const rows = () => db.selectFrom('flow_runs').selectAll().orderBy('at').execute()

test('INSIGHT-1 a run is kept with its steps, the states that it was in, and when it ended; of nobody', async () => {
  const run = runOf()
  expect(await tell(run)).toEqual({ kept: 1 })
  expect(await rows()).toEqual([
    {
      id: run.id,
      run: run.run,
      within: null,
      flow: 'login',
      outcome: 'failed',
      problem: 'unavailable',
      code: null,
      steps: run.steps,
      is_cut: false,
      states: ['opening', 'loginIdentifier', 'loginIdentifier.ready', 'loginIdentifier.checking'],
      ended_in: ['loginIdentifier.ready', 'loginIdentifier'],
      ms: 9_000,
      version: '0.6.3',
      at: services.now() - 2_000,
    },
  ])
})

test('INSIGHT-1 told twice it is one, also later and from elsewhere', async () => {
  const run = runOf()
  await tell(run, run)
  portal.advance(60_000)
  await tell(run, runOf())
  expect(await rows()).toHaveLength(2)
})

test('INSIGHT-1 CF-02 what its chart does not have is not kept: a run of it is left out, the others stay', async () => {
  const [step] = runOf().steps
  if (step === undefined) {
    throw new Error('There is a step.')
  }
  const odd = [
    runOf({ steps: [{ ...step, edge: 'ada@example.com code.submit > done' }] }),
    runOf({ steps: [{ ...step, edge: 'ada code.submit > done' }] }),
    runOf({ endedIn: ['ada'] }),
    runOf({ flow: 'lead' }),
  ]
  const [first, ...rest] = odd
  expect(
    (await portal.newBrowser().refusal(tellRuns, { version: '0.6.3', runs: odd.slice(0, 1) })).name,
  ).toBe('invalid-input')
  expect(first).toBeDefined()
  expect(await tell(...rest, runOf())).toEqual({ kept: 1 })
  expect(await rows()).toHaveLength(1)
})

test.each([
  ['a problem that nobody has', { problem: 'ada@example.com' }],
  ['a code of other letters', { code: 'AEI-O15' }],
  ['a flow that is not told', { flow: 'session' }],
  ['a text besides', { note: 'ada@example.com' }],
  ['a time that is none', { ms: -1 }],
  ['more steps than it may have', { steps: Array.from({ length: 61 }, () => runOf().steps[0]) }],
] as const)('INSIGHT-1 CF-02 a run with %s is refused', async (_, part) => {
  const runs = [{ ...runOf(), ...part }] as ToldRun[]
  expect((await portal.newBrowser().refusal(tellRuns, { version: '0.6.3', runs })).name).toBe(
    'invalid-input',
  )
  expect(await rows()).toEqual([])
})

test('INSIGHT-1 EN-03 five runs at once at most, and sixty tellings a minute from one address', async () => {
  const browser = portal.newBrowser()
  const many = Array.from({ length: mostRunsAtOnce + 1 }, () => runOf())
  expect((await browser.refusal(tellRuns, { version: '0.6.3', runs: many })).name).toBe(
    'invalid-input',
  )
  for (let count = 0; count < 59; count += 1) {
    await browser.call(tellRuns, { version: '0.6.3', runs: [runOf()] })
  }
  const runs = [runOf()]
  expect((await browser.refusal(tellRuns, { version: '0.6.3', runs })).name).toBe(
    'too-many-requests',
  )
  expect(await portal.newBrowser().call(tellRuns, { version: '0.6.3', runs })).toEqual({ kept: 1 })
})

test('INSIGHT-1 EN-03 a stranger makes no number large: what was taken in a row counts a thousand times at most', async () => {
  const [step] = runOf().steps
  const steps = Array.from({ length: 60 }, () => ({ ...required(step, 'step'), times: 100_000 }))
  expect(await tell(runOf({ steps }))).toEqual({ kept: 1 })
  const [kept] = await rows()
  expect(kept?.steps).toEqual(steps.map((it) => ({ ...it, times: 1_000 })))
})

test('INSIGHT-1 EN-03 a stranger has no day counted anew that is long over: a run comes within a day', async () => {
  expect(await tell(runOf({ agoMs: dayMs + 1 }), runOf({ agoMs: dayMs }))).toEqual({ kept: 1 })
  expect((await rows()).map(({ at }) => at)).toEqual([services.now() - dayMs])
})

test('INSIGHT-1 EN-03 of many addresses no more is kept than of a busy portal in an hour', async () => {
  await tell(runOf())
  await db
    .updateTable('rate_limits')
    .set({ count: 10_000 })
    .where('key', '=', 'runs told')
    .execute()
  expect(await tell(runOf())).toEqual({ kept: 0 })
  portal.advance(3_600_000)
  expect(await tell(runOf())).toEqual({ kept: 1 })
})

test.each([
  { network: '203.0.113.7', others: ['203.0.113.7', '203.0.113.7'] },
  { network: '2001:db8:7::/48', others: ['2001:db8:7:1::1', '2001:db8:7:2::1'] },
])(
  'INSIGHT-1 EN-03 whoever tells all that they can from $network leaves nine tenths of the hour to others, and is told of once a minute',
  async ({ network, others: [address, another] }) => {
    const from = (place: string | undefined) =>
      portal
        .newBrowser({ address: required(place, 'address') })
        .call(tellRuns, { version: '0.6.3', runs: [runOf()] })
    const countOf = (key: string) =>
      db.selectFrom('rate_limits').select('count').where('key', '=', key).executeTakeFirst()
    await from(address)
    await db
      .updateTable('rate_limits')
      .set({ count: 1_000 })
      .where('key', '=', `runs told ${network}`)
      .execute()
    expect([await from(address), await from(another)]).toEqual([{ kept: 0 }, { kept: 0 }])
    expect(await countOf('runs told')).toEqual({ count: 1 })
    const warnings = () => portal.logLines.filter((line) => line.includes('flow runs not kept'))
    const warning = expect.stringContaining(`within the hour","network":"${network}"`)
    expect(warnings()).toEqual([warning])
    portal.advance(60_000)
    await from(another)
    expect(warnings()).toEqual([warning, warning])
    expect(await tell(runOf())).toEqual({ kept: 1 })
  },
)

test('INSIGHT-1 SE-01 whoever tells keeps no session by it, and needs none', async () => {
  const { browser } = await portal.signIn()
  const before = await db.selectFrom('sessions').selectAll().execute()
  portal.advance(120_000)
  const answer = await browser.send(tellRuns, { version: '0.6.3', runs: [runOf()] })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual(before)
  expect((await browser.send(loadUser, { method: 'email' })).status).toBe(200)
})

test('INSIGHT-1 runs lie by month, and go with the logs of their time', async () => {
  await tell(runOf())
  portal.advance(7 * dayMs)
  await tell(runOf())
  portal.advance(63 * dayMs)
  await keepPartitions(db, { now: services.now(), keptDays: 0 })
  await tell(runOf())
  expect(await rows()).toHaveLength(3)
  await keepPartitions(db, { now: services.now(), keptDays: 30 })
  expect(await rows()).toHaveLength(1)
})
