import { afterAll, beforeAll, expect, test } from 'vitest'

import { openLoadedPortal, type LoadedPortal } from '#tests/load/loaded-portal.ts'
import { quantile, slopeOf, warmingAnswers, warmPartOf } from '#tests/load/figures.ts'
import { askAsPage } from '#tests/load/page.ts'
import { riseRates } from '#tests/load/rising-rates.ts'
import { soak } from '#tests/load/soak.ts'
import { raiseStorm } from '#tests/load/storm.ts'
import { createTally, type Tally } from '#tests/load/tally.ts'
import { PortalBrowser } from '#tests/support/portal-browser.ts'

let portal: LoadedPortal

beforeAll(async () => {
  portal = await openLoadedPortal()
})
afterAll(() => portal.close())

const countsOf = (tally: Tally) =>
  Object.fromEntries(tally.rows().map(({ step, count, errors }) => [step, [count, errors]]))

test('people sign in, add a lead, open a demo and stay, and each of their steps is counted once', async () => {
  const [slow, quick] = await riseRates(portal, { rates: [5, 10], secondsEach: 1, people: 11 })
  expect([slow?.begun, slow?.through, quick?.begun, quick?.through]).toEqual([5, 5, 6, 6])
  expect(slow && countsOf(slow.tally)).toEqual({
    'ask for a code': [5, ''],
    'the mail is there': [5, ''],
    'sign in by it': [5, ''],
    'who am I': [5, ''],
    'demos of Home': [5, ''],
    'add a lead': [5, ''],
    'open a demo': [5, ''],
    refresh: [5, ''],
  })
})

test('RE-12 sessions whose tokens are over at once, and pages that ask through an outage, are renewed once each', async () => {
  const sessions = 100
  const found = await raiseStorm(portal, { sessions, everyMs: 300, outageMs: 600 })
  for (const { tally, perSession } of [found.expiry, found.outage]) {
    expect(tally.faults()).toBe(0)
    expect(perSession).toBeGreaterThanOrEqual(1)
    expect(perSession).toBeLessThanOrEqual(1.1)
  }
  expect(countsOf(found.outage.tally)['ask']?.[1]).toMatch(/unreachable: \d{3} times/)
  expect(found.renewed).toBeGreaterThanOrEqual(2 * sessions)
})

test('RE-15 under pages and journeys nothing fails, and what the process weighs is looked at all the while', async () => {
  const load = { warmUpSeconds: 1, pages: 20, rate: 3, everyMs: 300, sampleMs: 200 }
  const found = await soak(portal, { seconds: 6, ...load })
  expect([found.begun, found.through, found.tally.faults()]).toEqual([27, 27, 0])
  expect(found.tally.count('ask')).toBeGreaterThan(20 * 5)
  expect([found.samples > 5, found.isWarm]).toEqual([true, false])
  for (const value of [...found.megabytes, ...found.handles]) {
    expect(value).toBeGreaterThan(10)
  }
  expect(Number.isFinite(found.perHour.slope)).toBe(true)
  expect(found.kept.every(({ value }) => value > 10)).toBe(true)
})

/** What is judged of a soak that had given so many times the answers of a warm-up when it was looked at. */
const judgedOf = (...times: readonly number[]) => {
  const { isWarm, warm } = warmPartOf(times.map((it) => ({ answers: it * warmingAnswers })))
  return [isWarm, warm.map(({ answers }) => answers / warmingAnswers)]
}

test('RE-15 what a process weighs is judged once it is warm, and one that had no time for that is told', () => {
  expect(judgedOf(0, 0.25, 0.5, 1, 1.25, 1.5)).toEqual([true, [1, 1.25, 1.5]])
  expect(judgedOf(0, 2, 4, 6, 8, 10)).toEqual([true, [4, 6, 8, 10]])
  expect(judgedOf(1.5, 1.75, 2)).toEqual([true, [1.5, 1.75, 2]])
  expect(judgedOf(0, 0.25, 0.5, 0.75, 0.875, 1)).toEqual([false, [0.5, 0.75, 0.875, 1]])
  expect(judgedOf(0, 0.25, 0.5)).toEqual([false, [0.25, 0.5]])
})

/** A page in front of a server that answers each request with the next of these. */
const pageBefore = async (statuses: readonly number[]) => {
  const left = [...statuses]
  const answer = () => Promise.resolve(Response.json({}, { status: left.shift() ?? 503 }))
  const browser = new PortalBrowser(answer, {
    origin: 'http://localhost:1',
    address: '10.0.0.1',
    userAgent: 'test',
  })
  const { browser: signedIn } = await portal.people.signIn()
  browser.tokens = signedIn.tokens
  const tally = createTally()
  return { tally, isTold: await askAsPage(browser, tally) }
}

test('a server that fails, or that refuses to renew, is found out', async () => {
  const failing = await pageBefore([503])
  expect([failing.isTold, failing.tally.faults()]).toEqual([false, 1])

  const refusing = await pageBefore([498, 503])
  expect([refusing.isTold, refusing.tally.count('refresh'), refusing.tally.faults()]).toEqual([
    false,
    1,
    1,
  ])
})

test('a process that grows is told by how much', () => {
  const growing = [0, 1, 2, 3].map((at) => ({ at, value: 100 + 5 * at }))
  expect(slopeOf(growing)).toEqual({ slope: 5, error: 0 })
  const noisy = slopeOf(growing.map(({ at, value }) => ({ at, value: value + (at % 2) * 3 })))
  expect(noisy.error).toBeGreaterThan(0)
  expect([quantile([3, 1, 2], 0.5), quantile([1, 2, 3, 4], 0.99), quantile([], 0.5)]).toEqual([
    2, 4, 0,
  ])
})
