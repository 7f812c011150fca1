import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { failures, ticketOf, tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const cases: FlowCases<typeof passcodeMachine> = {
  send: {
    'code.submit': { code: { passcode: '123456' }, blank: { passcode: '  ' } },
  },
  done: {
    requestPasscode: { ticket: ticketOf('first') },
    resendPasscode: { ticket: ticketOf('second') },
    checkPasscode: {
      waiting: { status: 'waiting' },
      complete: { status: 'complete', passcode: 'one-time' },
    },
    waitForPasscode: { waiting: { isWaiting: true }, arrived: { isWaiting: false } },
    redeemPasscode: { tokens: tokensOf('first') },
  },
  fail: {
    requestPasscode: {
      dropped: failures.dropped,
      limited: failures.limited,
      known: failures.emailExists,
    },
    resendPasscode: { dropped: failures.dropped, limited: failures.limited },
    checkPasscode: { dropped: failures.dropped, ended: failures.deadCode },
    waitForPasscode: { dropped: failures.dropped },
    redeemPasscode: {
      wrong: failures.wrongCode,
      dead: failures.deadCode,
      busy: failures.busy,
      limited: failures.limited,
      dropped: failures.dropped,
    },
  },

  facets: ({ limit }) => limit?.of ?? null,
  internal: ['code.arrived', 'limit.hit'],
}

export const passcodeModels = [
  flowModel(passcodeMachine, {
    ...cases,
    variant: 'login',
    input: { purpose: 'login', method: 'email', identifier: 'ada@example.com' },
  }),
  flowModel(passcodeMachine, {
    ...cases,
    variant: 'register',
    input: {
      purpose: 'register',
      method: 'email',
      identifier: 'ada@example.com',
      firstname: 'Ada',
      lastname: 'Lovelace',
    },
    facets: ({ problem, limit }) => [problem !== null, limit?.of ?? null],
  }),
  flowModel(passcodeMachine, {
    ...cases,
    variant: 'at once',
    input: { purpose: 'register', method: 'email', identifier: 'ada@example.com', isAtOnce: true },
  }),
]
