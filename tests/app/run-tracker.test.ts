import { createActor, fromPromise, isMachineSnapshot, type InspectionEvent } from 'xstate'
import { describe, expect, test } from 'vitest'

import { mostSteps, tellRuns, toldFlows } from '#src/api/contract/flow-runs.ts'
import type { PasscodeStatus } from '#src/api/contract/passcode.ts'
import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { createRunTracker } from '#src/app/reports/run-tracker.ts'
import { CallError } from '#src/lib/call-error.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'
import { leadMachine } from '#src/machines/lead/lead.machine.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import type { PasskeySupport } from '#src/machines/passkey/passkey-error.ts'
import { passkeyMachine } from '#src/machines/passkey/passkey.machine.ts'
import type { HeardRun } from '#src/machines/reports/reports.machine.ts'
import { singleSignOnMachine } from '#src/machines/single-sign-on/single-sign-on.machine.ts'
import { fitsChart } from '#server/areas/flows/charts.ts'
import { modelsByFlow } from '#tests/models/models.ts'
import { failures, ticketOf, tokensOf } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'
import { machineBench, stopsOf } from '#tests/support/machine-bench.ts'

useFakeTime()

const startTracking = () => {
  const told: HeardRun[] = []
  const codes: (string | null)[] = []
  const tracker = createRunTracker({
    report: (run) => told.push(run),
    showCode: (code) => codes.push(code),
  })
  const inspect = (event: InspectionEvent) => tracker.observe(event, performance.now())
  return { tracker, told, codes, inspect }
}
const never = <TResult>() => new Promise<TResult>(() => {})

/** A login by mailed code, or at a provider, whose server answers as the test says. */
const startLogin = (
  inspect: (event: InspectionEvent) => void,
  redeem: () => Promise<ReturnType<typeof tokensOf>>,
  method: { key: string; type: 'passcode' | 'oidc-google' } = { key: 'email', type: 'passcode' },
) => {
  const passcode = passcodeMachine.provide({
    actors: {
      requestPasscode: fromPromise(() => Promise.resolve(ticketOf('one'))),
      checkPasscode: fromPromise(() => Promise.resolve<PasscodeStatus>({ status: 'waiting' })),
      waitForPasscode: fromPromise(() => never<{ isWaiting: boolean }>()),
      redeemPasscode: fromPromise(redeem),
    },
  })
  const singleSignOn = singleSignOnMachine.provide({
    actors: {
      askProvider: fromPromise(() => Promise.resolve({ url: 'https://provider.example' })),
    },
    actions: { leave: () => {} },
  })
  const login = loginMachine.provide({
    actors: {
      checkIdentifier: fromPromise(() =>
        Promise.resolve<IdentifierCheck>({ userExists: true, methods: [method] }),
      ),
      authentication: authenticationMachine.provide({ actors: { passcode, singleSignOn } }),
      userless: passkeyMachine.provide({
        actors: { findSupport: fromPromise(() => never<PasskeySupport>()) },
      }),
    },
  })
  return createActor(login, { input: {}, inspect }).start()
}
const passcodeOf = (login: ReturnType<typeof startLogin>) =>
  login.getSnapshot().children.authentication?.getSnapshot().children.passcode

const lines = ({ steps }: HeardRun) =>
  steps.map(({ edge, at, after, times }) => [edge, at, after, times])

test('INSIGHT-1 a login that succeeds is told once with each run in it, by the names of its charts and times', async () => {
  const { told, codes, inspect } = startTracking()
  const login = startLogin(inspect, () => Promise.resolve(tokensOf('ada')))
  await pass(4)
  login.send({ type: 'identifier.submit', identifier: 'ada@example.com' })
  await settled()
  passcodeOf(login)?.send({ type: 'code.request' })
  await pass(7)
  passcodeOf(login)?.send({ type: 'code.submit', passcode: '123456' })
  await settled()

  expect(
    told.map(({ flow, outcome, problem, code }) => ({ flow, outcome, problem, code })),
  ).toEqual([
    { flow: 'login', outcome: 'done', problem: null, code: null },
    { flow: 'passcode', outcome: 'done', problem: null, code: null },
  ])
  const [whole, passcode] = told
  expect(passcode?.within).toBe(whole?.run)
  expect(whole && lines(whole)).toEqual([
    ['opening always > loginIdentifier', 0, 0, 1],
    ['loginIdentifier.ready identifier.submit > loginIdentifier.checking', 4_000, 4_000, 1],
    [
      'loginIdentifier.checking xstate.done.actor.checkIdentifier [isKnown] > loginAuth',
      4_000,
      0,
      1,
    ],
    ['loginAuth xstate.done.actor.authentication > done', 11_000, 7_000, 1],
  ])
  expect(whole?.ms).toBe(11_000)
  expect(passcode?.endedIn).toEqual(['done'])
  // What is asked again and again is one step.
  expect(passcode && lines(passcode)).toContainEqual([
    'finish.code.entering.poll.waiting xstate.after.pollInterval.passcode.finish.code.entering.poll.waiting > finish.code.entering.poll.checking',
    3_000,
    3_000,
    2,
  ])
  expect(codes).toEqual([null, null])
})

test('INSIGHT-1 a sign-in that fails is told at once with what it is in, under one code, and its end again', async () => {
  const { tracker, told, codes, inspect } = startTracking()
  const wrong = new CallError('failure', 'Wrong code.', { problem: 'code-wrong' })
  const login = startLogin(inspect, () => Promise.reject(wrong))
  login.send({ type: 'identifier.submit', identifier: 'ada@example.com' })
  await settled()
  passcodeOf(login)?.send({ type: 'code.request' })
  await settled()
  passcodeOf(login)?.send({ type: 'code.submit', passcode: '123456' })
  await settled()

  const [code] = codes
  expect(code).toMatch(/^[A-Z\d]{3}-[A-Z\d]{3}$/)
  expect(told.map((run) => [run.flow, run.outcome, run.problem, run.code])).toEqual([
    ['login', null, null, code],
    ['passcode', null, 'code-wrong', code],
  ])
  tracker.leavePage(performance.now())
  expect(told.slice(2).map((run) => [run.flow, run.outcome, run.problem, run.code])).toEqual([
    ['passcode', 'failed', 'code-wrong', code],
    ['login', 'left', null, code],
  ])
  expect(told[3]?.run).toBe(told[0]?.run)
  expect(new Set(told.map(({ id }) => id)).size).toBe(4)
})

test('INSIGHT-1 who leaves for a provider is done, and a passkey that waits unasked is nobody’s run', async () => {
  const { tracker, told, inspect } = startTracking()
  const login = startLogin(inspect, never, { key: 'google', type: 'oidc-google' })
  login.send({ type: 'method.start', method: { key: 'google', type: 'oidc-google' } })
  await settled()
  tracker.leavePage(performance.now())
  expect(told.map(({ flow, outcome }) => [flow, outcome])).toEqual([
    ['singleSignOn', 'done'],
    ['login', 'done'],
  ])
})

test('INSIGHT-1 a lead that somebody goes back from is left, and one of very many steps is cut', async () => {
  const { told, inspect } = startTracking()
  const start = () =>
    createActor(
      leadMachine.provide({
        actors: { addLead: fromPromise(() => Promise.reject(failures.busy)) },
      }),
      {
        inspect,
      },
    ).start()
  const lead = start()
  lead.send({ type: 'lead.submit', lead: {} as never })
  await settled()
  lead.send({ type: 'lead.back' })
  expect(told).toMatchObject([{ flow: 'lead', outcome: 'left', endedIn: ['left'], isCut: false }])
  expect(told[0]?.steps.length).toBeLessThan(mostSteps)
})

const planted = 'planted.4711@secret.example'
let secrets = 0
/** Every text is a secret, whatever its key. */
const plant = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') {
    secrets += 1
    return planted
  }
  if (value instanceof Error) {
    secrets += 1
    return new CallError('failure', planted, { problem: planted, requestId: planted })
  }
  if (typeof value !== 'object' || value === null || depth > 6) {
    return value
  }
  return Array.isArray(value)
    ? value.map((it) => plant(it, depth + 1))
    : Object.fromEntries(
        Object.entries(value).map(([key, it]) => [key, plant(it, depth + 1)] as const),
      )
}
const plantedIn = (event: InspectionEvent): InspectionEvent => {
  if (event.type === '@xstate.action' || event.type === '@xstate.transition') {
    return event
  }
  const told =
    'event' in event ? { event: { ...(plant(event.event) as object), type: event.event.type } } : {}
  const snapshot =
    'snapshot' in event && isMachineSnapshot(event.snapshot)
      ? {
          snapshot: Object.assign(Object.create(event.snapshot) as object, {
            context: plant(event.snapshot.context),
            output: planted,
            error: planted,
          }),
        }
      : {}
  return { ...event, ...told, ...snapshot } as InspectionEvent
}

describe('CF-02 of what a person typed and the server issued no report tells anything, and nothing that its chart does not have', () => {
  const machines = Object.values(modelsByFlow).flatMap((models) =>
    models.map((it) => it.machine.id),
  )

  test('every told flow has a model', () => {
    expect(toldFlows.filter((flow) => !machines.includes(flow))).toEqual([])
  })

  test.each(
    Object.entries(modelsByFlow).filter(([, [model]]) =>
      toldFlows.some((flow) => flow === model?.machine.id),
    ),
  )('by %s', (_, models) => {
    const { tracker, told } = startTracking()
    const before = secrets
    for (const model of models) {
      const bench = machineBench(model, {
        inspect: (event) => {
          tracker.observe(plantedIn(event), performance.now())
        },
      })
      for (const path of model.shortPaths()) {
        Array.from(bench.walk(stopsOf(path).map((stop) => ({ ...stop, refused: [] }))))
      }
    }
    tracker.leavePage(performance.now())
    expect(told.length).toBeGreaterThan(0)
    expect(secrets).toBeGreaterThan(before)
    for (const { endedAt, ...run } of told) {
      expect(endedAt).toBeGreaterThanOrEqual(0)
      expect(JSON.stringify(run)).not.toContain('planted')
      expect([run, fitsChart(run)]).toEqual([run, true])
      const input = { version: '0.6.3', runs: [{ ...run, agoMs: 0 }] }
      expect(tellRuns.input.safeParse(input).error).toBeUndefined()
    }
  })
})
