import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import {
  exportFlow,
  findFailure,
  listFlowRuns,
  loadFlow,
  type FlowSearch,
} from '#src/api/contract/flow-insights.ts'
import { tellRuns, toldFlows, type ToldRun } from '#src/api/contract/flow-runs.ts'
import { zones } from '#src/api/contract/zones.ts'
import { addSampleActivity, removeSampleActivity } from '#server/local/sample-activity.ts'
import { sampleRandom } from '#server/local/sample-random.ts'
import { forgetStats } from '#server/areas/stats/refresh-stats.ts'
import { naiveFlow } from '#tests/support/naive-flows.ts'
import { createPortal } from '#tests/support/portal.ts'
import { settleUtc } from '#tests/support/settled-stats.ts'

const portal = await createPortal()
const { db, services } = portal
const dayMs = 86_400_000
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const signInStaff = () => portal.signIn({ email: 'sam@google.com', is_staff: true })

const searchOf = (random: ReturnType<typeof sampleRandom>): FlowSearch => {
  const days = (least: number) => {
    const from = services.now() - random.between(least, least + 40) * dayMs
    return [dateOf(from), dateOf(from + random.between(0, 30) * dayMs)] as const
  }
  const [[from, to], [beforeFrom, beforeTo]] = [days(0), days(20)]
  const search = {
    flow: random.oneOf(toldFlows),
    range: random.oneOf(['7d', '4w', 'custom', 'custom'] as const),
    from,
    to,
    zone: random.oneOf(zones),
  }
  return random.isLikely(0.4) ? { ...search, beforeFrom, beforeTo } : search
}

const same = async (search: FlowSearch) => {
  const { browser } = await signInStaff()
  const insights = await browser.call(loadFlow, search)
  const naive = await naiveFlow(portal, search, insights)
  const told = {
    now: insights.now,
    before: insights.before,
    states: insights.states.map(({ isDrawn: _, ...state }) => state),
    edges: insights.edges.map(({ name, runs, times, medianMs, before }) => ({
      name,
      runs,
      times,
      medianMs,
      before,
    })),
  }
  expect([search, told]).toEqual([
    search,
    {
      now: naive.now,
      before: naive.before,
      states: insights.states.map(({ path }) => naive.state(path)),
      edges: insights.edges.map(({ name }) => naive.edge(name)),
    },
  ])
  await portal.db.deleteFrom('people').where('email', '=', 'sam@google.com').execute()
  return insights
}

test('INSIGHT-1 INSIGHT-4 every count and median of twenty-two flows, ranges, comparisons and time zones is what counting the runs one by one gives', async () => {
  await addSampleActivity(services, 60)
  const random = sampleRandom(62)
  const { now } = await same({ flow: 'login', range: '4w', zone: 'UTC' })
  expect(now.runs).toBeGreaterThan(100)
  await same({ flow: 'passcode', range: '7d', zone: 'Asia/Kolkata' })
  for (let count = 0; count < 20; count += 1) {
    await same(searchOf(random))
  }
})

const failed = (part: Partial<ToldRun>): ToldRun => ({
  id: randomUUID(),
  run: randomUUID(),
  within: null,
  flow: 'passcode',
  outcome: 'failed',
  problem: 'code-wrong',
  code: '7KQ-4MD',
  steps: [
    {
      edge: 'finish.code.redeeming xstate.error.actor.redeemPasscode [isWrongCode] > finish.code.entering',
      at: 9_000,
      after: 200,
      times: 1,
    },
  ],
  isCut: false,
  endedIn: ['finish.code.entering.poll.waiting'],
  ms: 9_000,
  agoMs: 0,
  ...part,
})
const tell = (...runs: ToldRun[]) => portal.newBrowser().call(tellRuns, { version: '0.6.3', runs })

test('INSIGHT-4 what comes late is counted, and counting anew, or taking the sample away, gives what then stands', async () => {
  await addSampleActivity(services, 30)
  const search = { flow: 'passcode', range: '13w', zone: 'UTC' } as const
  const before = await same(search)
  await tell(failed({ agoMs: dayMs }), failed({ outcome: null }))
  expect((await same(search)).now.failed).toBe(before.now.failed + 1)
  await forgetStats(db)
  await settleUtc(db)
  await same(search)
  await removeSampleActivity(db)
  expect((await same(search)).now.runs).toBe(1)
})

test('INSIGHT-1 CF-02 what pages tell adds up beyond what an integer holds, and is still shown', async () => {
  const day = Math.floor(services.now() / dayMs) - 1
  const [edge] = failed({}).steps.map((step) => step.edge)
  const ofFlow = { zone: 'UTC', day, flow: 'passcode', name: edge ?? '' }
  const counts = {
    kind: 'edge',
    runs: 2_000_000_000,
    times: 3_000_000_000,
    failed: 0,
    left_runs: 0,
  } as const
  await db
    .insertInto('flow_days')
    .values([
      { ...ofFlow, ...counts },
      { ...ofFlow, ...counts, day: day - 1 },
    ])
    .execute()
  const waits = { ...ofFlow, bucket: 40, waits: 2_000_000_000 }
  await db
    .insertInto('flow_waits')
    .values([waits, { ...waits, day: day - 1 }])
    .execute()
  const { browser } = await signInStaff()
  const { edges } = await browser.call(loadFlow, { flow: 'passcode' })
  expect(edges.find(({ name }) => name === edge)).toMatchObject({
    runs: 4_000_000_000,
    times: 6_000_000_000,
  })
})

test('INSIGHT-1 INSIGHT-4 what a chart had before it was changed stays counted, told as such, and comparable in its file', async () => {
  await tell(failed({}))
  const steps = JSON.stringify([{ edge: 'asking code.ask > asked', at: 5, after: 5, times: 1 }])
  await sql`
    insert into flow_runs (id, run, flow, outcome, steps, is_cut, states, ended_in, ms, version, at)
    values (gen_random_uuid(), gen_random_uuid(), 'passcode', 'left', ${steps}::jsonb, false,
      '{asking,asked}', '{asked}', 9000, '0.6.2', ${services.now()}::bigint - 60000)`.execute(db)
  const { browser } = await signInStaff()
  const { now, states, edges } = await browser.call(loadFlow, { flow: 'passcode' })
  expect(now).toMatchObject({ runs: 2, failed: 1, left: 1 })
  const former = states.filter(({ isDrawn }) => !isDrawn)
  expect(new Map(former.map(({ path, runs, left }) => [path, [runs, left]]))).toEqual(
    new Map([
      ['asking', [1, 0]],
      ['asked', [1, 1]],
    ]),
  )
  expect(edges.filter(({ isDrawn }) => !isDrawn).map(({ name }) => name)).toEqual([
    'asking code.ask > asked',
  ])
  const linesOf = async (table: 'edges' | 'states') =>
    (await (await browser.send(exportFlow, { flow: 'passcode', table })).text()).split('\r\n')
  expect(await linesOf('states')).toContain('asked,1,50,0,1,0,,0,0,no')
  expect(await linesOf('edges')).toContain('asking,code.ask,asked,1,50,1,0.005,0,,,no')
})

test('INSIGHT-1 an admin finds a failed sign-in by its code, however they type it: each run as it was told last', async () => {
  const run = randomUUID()
  const login = randomUUID()
  const ofLogin = { flow: 'login', problem: null, steps: [], endedIn: ['loginAuth'] } as const
  await tell(
    failed({ run, within: login, outcome: null, ms: 5_000 }),
    failed({ ...ofLogin, run: login, outcome: null, steps: [], endedIn: ['loginAuth'] }),
  )
  portal.advance(1_000)
  await tell(failed({ run, within: login }))
  await tell(failed({ code: 'BCD-FGH' }))
  const { browser } = await portal.signIn({ is_admin: true, is_staff: true, isStrong: true })
  const { code, runs } = await browser.call(findFailure, { code: ' 7kq 4md' })
  expect(code).toBe('7KQ-4MD')
  expect(runs.map((it) => [it.run.flow, it.run.outcome, it.run.problem, it.chart.machine])).toEqual(
    [
      ['login', null, null, 'login'],
      ['passcode', 'failed', 'code-wrong', 'passcode'],
    ],
  )
  expect((await browser.refusal(findFailure, { code: 'XXX-XXX' })).name).toBe('not-found')
  expect((await browser.refusal(findFailure, { code: 'ada@example.com' })).name).toBe(
    'invalid-input',
  )
})

test('INSIGHT-1 the runs of a state, an edge or an end are listed, newest first, and stand in the file', async () => {
  await tell(failed({}), failed({ flow: 'lead', steps: [], endedIn: ['editing'], problem: null }))
  portal.advance(1_000)
  await tell(failed({ outcome: 'done', problem: null, steps: [], endedIn: ['done'] }))
  const { browser } = await signInStaff()
  const outcomesOf = async (filter: object) =>
    (await browser.call(listFlowRuns, { flow: 'passcode', ...filter })).runs.map((it) => it.outcome)
  expect(await outcomesOf({})).toEqual(['done', 'failed'])
  expect(await outcomesOf({ state: 'finish.code' })).toEqual(['failed'])
  expect(await outcomesOf({ edge: failed({}).steps[0]?.edge })).toEqual(['failed'])
  expect(await outcomesOf({ outcome: 'done' })).toEqual(['done'])
  const file = await browser.send(exportFlow, {
    flow: 'passcode',
    table: 'runs',
    outcome: 'failed',
  })
  expect(await file.text()).toContain('code-wrong')
})

test('INSIGHT-1 a file of runs has all of them, each once, the newest first, with times that spreadsheets know', async () => {
  const all = 5_001
  await sql`
    insert into flow_runs (id, run, flow, outcome, steps, is_cut, states, ended_in, ms, version, at)
    select gen_random_uuid(), gen_random_uuid(), 'passcode', 'done', '[]', false, '{}', '{done}', place,
      '0.6.3', ${services.now()}::bigint - (place + 1) / 2
    from generate_series(0, ${all - 1}::int) place`.execute(db)
  const { browser } = await signInStaff()
  const file = await browser.send(exportFlow, { flow: 'passcode', table: 'runs' })
  const [heading, ...lines] = (await file.text()).replace('\uFEFF', '').trim().split('\r\n')
  expect(heading).toBe('Ended (UTC),Outcome,Problem,Seconds,Steps,Ended in,Version')
  expect(lines[0]).toMatch(/^2026-01-15 09:00:0\d,done,,0,,done,0\.6\.3$/)
  expect(lines).toHaveLength(all)
  expect(new Set(lines.map((line) => line.split(',')[3])).size).toBe(all)
})

test('RE-17 INSIGHT-1 a page reads what a process of the version before says of a flow, whose chart was never another one', async () => {
  const { browser } = await signInStaff()
  const flow = await browser.call(loadFlow, { flow: 'passcode' })
  const states = flow.states.map(({ isDrawn: _, ...state }) => state)
  expect(states.length).toBeGreaterThan(0)
  expect(loadFlow.output.parse({ ...flow, states })).toEqual(flow)
})
