import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { PasscodeStatus, Ticket } from '#src/api/contract/passcode.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { CallError } from '#src/lib/call-error.ts'
import { selectSecondsLeft } from '#src/machines/countdown/countdown.view.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { selectPasscodeView } from '#src/machines/passcode/passcode.view.ts'
import { failures, now, ticketOf, tokensOf } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const ports = () => ({
  requestPasscode: vi.fn<() => Promise<Ticket>>(() => Promise.resolve(ticketOf('first'))),
  checkPasscode: vi.fn<(signal: AbortSignal) => Promise<PasscodeStatus>>(() =>
    Promise.resolve({ status: 'waiting' }),
  ),
  waitForPasscode: vi.fn<() => Promise<{ isWaiting: boolean }>>(() => new Promise(() => {})),
  redeemPasscode: vi.fn<(input: object) => Promise<Tokens>>(() =>
    Promise.resolve(tokensOf('first')),
  ),
})

const startAs = (purpose: 'login' | 'register') => {
  const world = ports()
  const logic = passcodeMachine.provide({
    actors: {
      requestPasscode: fromPromise(world.requestPasscode),
      checkPasscode: fromPromise(({ signal }) => world.checkPasscode(signal)),
      waitForPasscode: fromPromise(world.waitForPasscode),
      redeemPasscode: fromPromise(({ input }) => world.redeemPasscode(input)),
    },
  })
  const actor = createActor(logic, {
    input: { purpose, method: 'email', identifier: 'ada@example.com' },
  }).start()
  return {
    ...world,
    actor,
    view: () => selectPasscodeView(actor.getSnapshot()),
    secondsLeft: () => {
      const { countdown } = actor.getSnapshot().children
      return countdown && selectSecondsLeft(countdown.getSnapshot())
    },
    ask: async () => {
      actor.send({ type: 'code.request' })
      await settled()
    },
    submit: async (passcode: string) => {
      actor.send({ type: 'code.submit', passcode })
      await settled()
    },
  }
}

const entering = {
  step: 'finish',
  purpose: 'login',
  identifier: 'ada@example.com',
  number: '42',
  problem: null,
  isNewMail: true,
  attempt: 1,
  canResend: false,
  limit: null,
  isBusy: false,
} as const

test('PASSCODE-4 the countdown ticks each second and at zero leads back to the start', async () => {
  const { ask, view, secondsLeft } = startAs('login')
  await ask()
  expect(secondsLeft()).toBe(600)

  await pass(1)
  expect(secondsLeft()).toBe(599)

  await pass(598)
  expect(secondsLeft()).toBe(1)
  await pass(1)
  expect(view()).toEqual({
    step: 'start',
    isKnown: false,
    purpose: 'login',
    identifier: 'ada@example.com',
    problem: 'The code expired. Please ask for a new one.',
    isLimited: false,
    isBusy: false,
  })
})

test('PASSCODE-4 a code that was submitted in time counts, whenever its answer comes', async () => {
  const { actor, ask, submit, redeemPasscode } = startAs('login')
  const { promise, resolve } = Promise.withResolvers<Tokens>()
  redeemPasscode.mockReturnValue(promise)
  await ask()
  await pass(599)
  await submit('123456')
  await pass(2)

  resolve(tokensOf('first'))
  await settled()
  expect(actor.getSnapshot().output).toEqual({ tokens: tokensOf('first') })
})

test('PASSCODE-4 a code that fails once the time is over leads back to the start', async () => {
  const { ask, submit, redeemPasscode, view } = startAs('login')
  const { promise, reject } = Promise.withResolvers<Tokens>()
  redeemPasscode.mockReturnValue(promise)
  await ask()
  await pass(599)
  await submit('123456')
  await pass(2)
  expect(view()).toEqual({ ...entering, isBusy: true })

  reject(failures.wrongCode)
  await settled()
  expect(view()).toMatchObject({
    step: 'start',
    problem: 'The code expired. Please ask for a new one.',
  })
})

test('PASSCODE-8 a new code that was asked for in time counts, whenever it comes', async () => {
  const { ask, requestPasscode, secondsLeft, view } = startAs('login')
  const { promise, resolve } = Promise.withResolvers<Ticket>()
  await ask()
  await pass(599)
  requestPasscode.mockReturnValue(promise)
  await ask()
  await pass(2)

  resolve({ ...ticketOf('second'), expiresAt: now + 1_200_000 })
  await settled()
  expect(view()).toEqual({ ...entering, attempt: 2 })
  expect(secondsLeft()).toBe(599)
})

test('PASSCODE-4 a refused code leads back to the start with the reason', async () => {
  const { ask, submit, redeemPasscode, view } = startAs('login')
  redeemPasscode.mockRejectedValue(failures.deadCode)
  await ask()
  await submit('123456')

  expect(view()).toMatchObject({ step: 'start', problem: failures.deadCode.message })
})

test('PASSCODE-5 asks every 3 s while waiting, and finishes by itself with the code', async () => {
  const { actor, ask, checkPasscode, redeemPasscode, view } = startAs('register')
  await ask()
  await pass(2.9)
  expect(checkPasscode).toHaveBeenCalledTimes(0)
  await pass(6.1)
  expect(checkPasscode).toHaveBeenCalledTimes(3)

  checkPasscode.mockResolvedValue({ status: 'complete', passcode: 'one-time' })
  await pass(3)

  expect(redeemPasscode.mock.calls[0]?.[0]).toEqual({
    purpose: 'register',
    method: 'email',
    authToken: 'auth-first',
    connectToken: 'connect-first',
    passcode: 'one-time',
  })
  expect(view()).toEqual({ step: 'done' })
  expect(actor.getSnapshot().output).toEqual({ tokens: tokensOf('first') })
})

test('PASSCODE-5 a poll that fails is no failed sign-in: the next one follows', async () => {
  const { ask, checkPasscode, view } = startAs('login')
  checkPasscode.mockRejectedValueOnce(failures.dropped)
  await ask()
  await pass(3)
  expect(view()).toEqual(entering)

  await pass(3)
  expect(checkPasscode).toHaveBeenCalledTimes(2)
})

test('PASSCODE-6 the wait is repeated while the server says isWaiting, then checked at once', async () => {
  const { ask, checkPasscode, waitForPasscode, view } = startAs('login')
  waitForPasscode.mockResolvedValueOnce({ isWaiting: true })
  waitForPasscode.mockResolvedValueOnce({ isWaiting: true })
  waitForPasscode.mockResolvedValueOnce({ isWaiting: false })
  checkPasscode.mockResolvedValue({ status: 'complete', passcode: 'one-time' })

  await ask()

  expect(waitForPasscode).toHaveBeenCalledTimes(3)
  expect(checkPasscode).toHaveBeenCalledTimes(1)
  expect(view()).toEqual({ step: 'done' })
})

test('PASSCODE-6 a wait that fails rests 3 s before it is asked again', async () => {
  const { ask, waitForPasscode } = startAs('login')
  waitForPasscode.mockRejectedValueOnce(failures.dropped)
  await ask()
  await pass(2.9)
  expect(waitForPasscode).toHaveBeenCalledTimes(1)

  await pass(0.1)
  expect(waitForPasscode).toHaveBeenCalledTimes(2)
})

test('PASSCODE-6 only a login waits, a registration polls', async () => {
  const { ask, waitForPasscode } = startAs('register')
  await ask()
  await pass(60)

  expect(waitForPasscode).toHaveBeenCalledTimes(0)
})

test('PASSCODE-8 a wrong code is told and counted, and the next one may be typed', async () => {
  const { ask, submit, redeemPasscode, view } = startAs('login')
  redeemPasscode.mockRejectedValueOnce(failures.wrongCode)
  redeemPasscode.mockRejectedValueOnce(failures.wrongCode)
  await ask()
  await submit('111111')
  await submit('222222')
  expect(view()).toEqual({ ...entering, problem: failures.wrongCode.message, attempt: 3 })

  await submit('123456')
  expect(view()).toEqual({ step: 'done' })
})

test.each([
  ['a busy server', failures.busy],
  ['a fault of the server', new CallError('failure', 'Request failed with status code 500')],
])(
  'PASSCODE-4 PASSCODE-8 %s ends no ticket, and the same code may be sent again',
  async (_, failure) => {
    const { actor, ask, submit, redeemPasscode, view } = startAs('login')
    redeemPasscode.mockRejectedValueOnce(failure)
    await ask()
    await submit('123456')
    expect(view()).toEqual({ ...entering, problem: failure.message })

    await submit('123456')
    expect(redeemPasscode.mock.calls[1]).toEqual(redeemPasscode.mock.calls[0])
    expect(actor.getSnapshot().output).toEqual({ tokens: tokensOf('first') })
  },
)

test('EN-05 PASSCODE-8 a limit of guesses ends no ticket, and takes no code until it is over', async () => {
  const { ask, submit, redeemPasscode, view } = startAs('login')
  redeemPasscode.mockRejectedValueOnce(failures.limited)
  await ask()
  await submit('123456')
  expect(view()).toEqual({ ...entering, problem: failures.limited.message, limit: 'code' })
  await submit('123456')
  expect(redeemPasscode).toHaveBeenCalledTimes(1)

  await pass(30)
  expect(view()).toEqual({ ...entering, canResend: true })
  await submit('123456')
  expect(view()).toEqual({ step: 'done' })
})

test('EN-05 PASSCODE-2 a limit of codes takes no wish until it is over', async () => {
  const { ask, requestPasscode, view } = startAs('login')
  requestPasscode.mockRejectedValueOnce(failures.limited)
  await ask()
  await ask()
  expect(requestPasscode).toHaveBeenCalledTimes(1)
  expect(view()).toMatchObject({ step: 'start', isLimited: true })
  await pass(30)
  await ask()
  expect(view()).toEqual(entering)
})

test('PC-12 whoever started is told of a wrong number at the next poll, and may ask for a new code', async () => {
  const { ask, checkPasscode, view } = startAs('login')
  checkPasscode.mockRejectedValueOnce(failures.deadCode)
  await ask()
  await pass(3)
  expect(view()).toMatchObject({ step: 'start', problem: failures.deadCode.message })
  await ask()
  expect(view()).toEqual({ ...entering, attempt: 2 })
})

test('PASSWORD-1 who registered by password is sent a code at once, and a new one when they ask', async () => {
  const requestPasscode = vi.fn<(input: object) => Promise<Ticket>>(() =>
    Promise.resolve(ticketOf('first')),
  )
  const actor = createActor(
    passcodeMachine.provide({
      actors: {
        requestPasscode: fromPromise(({ input }) => requestPasscode(input)),
        checkPasscode: fromPromise(() => new Promise<PasscodeStatus>(() => {})),
      },
    }),
    {
      input: {
        purpose: 'register',
        method: 'email',
        identifier: 'ada@example.com',
        isAtOnce: true,
      },
    },
  ).start()
  await settled()
  expect(selectPasscodeView(actor.getSnapshot())).toMatchObject({ step: 'finish' })
  await pass(30)
  actor.send({ type: 'code.request' })
  await settled()
  expect(requestPasscode.mock.calls.map(([input]) => input)).toMatchObject([
    { isLastMailEnough: true },
    { isLastMailEnough: false },
  ])
})

test('PASSCODE-3 ERROR-1 a page that goes on with its code asks for no new one while its first request fails', async () => {
  const requestPasscode = vi
    .fn<(input: object) => Promise<Ticket>>()
    .mockRejectedValueOnce(new CallError('error', 'The server cannot be reached.'))
    .mockResolvedValue(ticketOf('first'))
  const actor = createActor(
    passcodeMachine.provide({
      actors: {
        requestPasscode: fromPromise(({ input }) => requestPasscode(input)),
        checkPasscode: fromPromise(() => new Promise<PasscodeStatus>(() => {})),
        waitForPasscode: fromPromise(() => new Promise<{ isWaiting: boolean }>(() => {})),
      },
    }),
    {
      input: {
        purpose: 'login',
        method: 'email',
        identifier: 'ada@example.com',
        isAtOnce: true,
      },
    },
  ).start()
  await settled()
  actor.send({ type: 'code.request' })
  await settled()
  expect(selectPasscodeView(actor.getSnapshot())).toMatchObject({ step: 'finish' })
  expect(requestPasscode.mock.calls.map(([input]) => input)).toMatchObject([
    { isLastMailEnough: true },
    { isLastMailEnough: true },
  ])
})

test('PASSCODE-8 a new code may be asked for after 30 s, and its own time counts', async () => {
  const { actor, ask, requestPasscode, secondsLeft, view } = startAs('login')
  await ask()
  await pass(29)
  await ask()
  expect(requestPasscode).toHaveBeenCalledTimes(1)

  await pass(1)
  expect(view()).toEqual({ ...entering, canResend: true })
  requestPasscode.mockResolvedValue({ ...ticketOf('second'), expiresAt: now + 630_000 })
  await ask()

  expect(requestPasscode).toHaveBeenCalledTimes(2)
  expect(actor.getSnapshot().context.ticket?.authToken).toBe('auth-second')
  expect(secondsLeft()).toBe(600)
  expect(view()).toEqual({ ...entering, attempt: 2 })
})

test('PC-23 there is never more than one poll on its way', async () => {
  const { ask, checkPasscode } = startAs('login')
  checkPasscode.mockReturnValue(new Promise(() => {}))
  await ask()
  await pass(60)

  expect(checkPasscode).toHaveBeenCalledTimes(1)
})

test('PC-23 leaving stops the poll that is on its way and all that would follow', async () => {
  const { actor, ask, checkPasscode } = startAs('login')
  checkPasscode.mockReturnValue(new Promise(() => {}))
  await ask()
  await pass(3)
  const signal = checkPasscode.mock.calls[0]?.[0]

  actor.stop()
  await pass(60)

  expect(signal?.aborted).toBe(true)
  expect(checkPasscode).toHaveBeenCalledTimes(1)
})

test('PC-23 a code submitted twice is redeemed once, and no poll runs beside it', async () => {
  const { actor, ask, checkPasscode, redeemPasscode } = startAs('login')
  redeemPasscode.mockReturnValue(new Promise(() => {}))
  await ask()
  actor.send({ type: 'code.submit', passcode: '123456' })
  actor.send({ type: 'code.submit', passcode: '123456' })
  await pass(60)

  expect(redeemPasscode).toHaveBeenCalledTimes(1)
  expect(checkPasscode).toHaveBeenCalledTimes(0)
})
