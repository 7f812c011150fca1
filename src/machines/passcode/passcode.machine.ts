import { and, assign, raise, setup, stateIn } from 'xstate'

import type { PasscodeStatus, Ticket } from '#src/api/contract/passcode.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { isProblem, textOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { isRefusal } from '#src/machines/call-outcome.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'

type PasscodeEvent =
  | { type: 'code.request' }
  | { type: 'code.submit'; passcode: string }
  /** Raised by the machine itself: the mailed link was used. */
  | { type: 'code.arrived' }

type Way = { purpose: 'login' | 'register'; method: string }
type Person = {
  identifier: string
  firstname: string
  lastname: string
  /** A provider's account that waits for the proof of this mailbox. */
  arrival?: string | undefined
}
type Handles = Pick<Ticket, 'authToken' | 'connectToken'>
type PasscodeInput = Way & Pick<Person, 'identifier'> & Partial<Person>
type PasscodeContext = {
  way: Way
  person: Person
  ticket: Ticket | null
  passcode: string
  tokens: Tokens | null
  problem: string | null
  /** Wrong codes so far. */
  refusals: number
}
type Held = { context: PasscodeContext }
type Failed = { error: unknown }

const passcode = setup({
  types: {
    input: {} as PasscodeInput,
    context: {} as PasscodeContext,
    events: {} as PasscodeEvent,
    output: {} as { tokens: Tokens },
    tags: {} as 'busy',
    children: {} as {
      requestPasscode: 'requestPasscode'
      resendPasscode: 'requestPasscode'
      checkPasscode: 'checkPasscode'
      waitForPasscode: 'waitForPasscode'
      redeemPasscode: 'redeemPasscode'
      countdown: 'countdown'
    },
  },
  actors: {
    requestPasscode: effect<Ticket, Way & Person>('requestPasscode'),
    checkPasscode: effect<PasscodeStatus, Way & Pick<Handles, 'connectToken'>>('checkPasscode'),
    waitForPasscode: effect<{ isWaiting: boolean }, Pick<Way, 'method'> & Handles>(
      'waitForPasscode',
    ),
    redeemPasscode: effect<Tokens, Way & Handles & { passcode: string }>('redeemPasscode'),
    countdown: countdownMachine,
  },
  guards: {
    isLogin: ({ context }) => context.way.purpose === 'login',
    hasPasscode: (_, params: { passcode: string }) => params.passcode.trim() !== '',
    isComplete: (_, { status }: PasscodeStatus) => status === 'complete',
    isStillWaiting: (_, { isWaiting }: { isWaiting: boolean }) => isWaiting,
    isWrongCode: (_, { error }: Failed) => isProblem(error, 'code-wrong'),
    isRefusal: (_, { error }: Failed) => isRefusal(error),
    canResend: stateIn('#passcode.finish.resend.offered'),
    // What is under way when the time is over is waited for.
    hasExpired: and([
      stateIn('#passcode.finish.time.over'),
      stateIn('#passcode.finish.code.entering'),
    ]),
  },
  delays: { pollInterval: 3_000, resendWait: 30_000 },
  actions: {
    keepTicket: assign((_, ticket: Ticket) => ({ ticket })),
    dropTicket: assign({ ticket: null, passcode: '' }),
    keepPasscode: assign((_, { passcode }: { passcode: string }) => ({ passcode })),
    keepTokens: assign((_, tokens: Tokens) => ({ tokens })),
    keepProblem: assign((_, { error }: Failed) => ({ problem: textOf(error) })),
    clearProblem: assign({ problem: null }),
    noteExpiry: assign({ problem: 'The code expired. Please ask for a new one.' }),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    announceArrival: raise({ type: 'code.arrived' }),
  },
})

const onItsError = ({ event }: { event: Failed }) => event
const keepProblem = { type: 'keepProblem', params: onItsError } as const

const whoAsks = ({ context: { way, person } }: Held) => ({ ...way, ...person })
const handlesOf = ({ context: { ticket } }: Held): Handles => {
  const { authToken, connectToken } = required(ticket, 'ticket')
  return { authToken, connectToken }
}

const requesting = passcode.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'requestPasscode',
    src: 'requestPasscode',
    input: whoAsks,
    onDone: {
      target: '#passcode.finish',
      actions: { type: 'keepTicket', params: ({ event }) => event.output },
    },
    onError: { target: 'ready', actions: keepProblem },
  },
})

const polling = passcode.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: { after: { pollInterval: 'checking' }, on: { 'code.arrived': 'checking' } },
    checking: {
      invoke: {
        id: 'checkPasscode',
        src: 'checkPasscode',
        input: (it) => ({ ...it.context.way, connectToken: handlesOf(it).connectToken }),
        onDone: [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.output },
            target: '#passcode.finish.code.redeeming',
            actions: {
              type: 'keepPasscode',
              params: ({ event: { output } }) => ({
                passcode: output.status === 'complete' ? output.passcode : '',
              }),
            },
          },
          { target: 'waiting' },
        ],
        // A missed poll is not news for the person: the next one is three seconds away.
        onError: 'waiting',
      },
    },
  },
})

/** Only a login is told at once that the link was used; a registration polls (seed, section 7). */
const listening = passcode.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isLogin', target: 'listening' }, { target: 'off' }] },
    listening: {
      invoke: {
        id: 'waitForPasscode',
        src: 'waitForPasscode',
        input: (it) => ({ method: it.context.way.method, ...handlesOf(it) }),
        onDone: [
          {
            guard: { type: 'isStillWaiting', params: ({ event }) => event.output },
            target: 'listening',
            reenter: true,
          },
          { target: 'off', actions: 'announceArrival' },
        ],
        onError: 'resting',
      },
    },
    resting: { after: { pollInterval: 'listening' } },
    off: {},
  },
})

const entering = passcode.createStateConfig({
  type: 'parallel',
  on: {
    'code.submit': {
      guard: { type: 'hasPasscode', params: ({ event }) => event },
      target: 'redeeming',
      actions: { type: 'keepPasscode', params: ({ event }) => event },
    },
    'code.request': { guard: 'canResend', target: 'resending' },
  },
  states: { poll: polling, link: listening },
})

const redeeming = passcode.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'redeemPasscode',
    src: 'redeemPasscode',
    input: (it) => ({ ...it.context.way, ...handlesOf(it), passcode: it.context.passcode }),
    onDone: {
      target: '#passcode.done',
      actions: { type: 'keepTokens', params: ({ event }) => event.output },
    },
    onError: [
      {
        guard: { type: 'isWrongCode', params: onItsError },
        target: 'entering',
        actions: [keepProblem, 'countRefusal'],
      },
      {
        guard: { type: 'isRefusal', params: onItsError },
        target: '#passcode.start',
        actions: keepProblem,
      },
      { target: 'entering', actions: keepProblem },
    ],
  },
})

const resending = passcode.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'resendPasscode',
    src: 'requestPasscode',
    input: whoAsks,
    onDone: {
      target: '#passcode.finish',
      actions: { type: 'keepTicket', params: ({ event }) => event.output },
    },
    onError: { target: 'entering', actions: keepProblem },
  },
})

const running = passcode.createStateConfig({
  invoke: {
    id: 'countdown',
    src: 'countdown',
    input: ({ context }) => ({ deadline: required(context.ticket, 'ticket').expiresAt }),
    onDone: 'over',
  },
})

export const passcodeMachine = passcode.createMachine({
  id: 'passcode',
  context: ({ input: { purpose, method, firstname = '', lastname = '', ...person } }) => ({
    way: { purpose, method },
    person: { ...person, firstname, lastname },
    ticket: null,
    passcode: '',
    tokens: null,
    problem: null,
    refusals: 0,
  }),
  initial: 'start',
  states: {
    start: {
      initial: 'ready',
      states: { ready: { on: { 'code.request': 'requesting' } }, requesting },
    },
    finish: {
      type: 'parallel',
      exit: 'dropTicket',
      always: { guard: 'hasExpired', target: 'start', actions: 'noteExpiry' },
      states: {
        time: { initial: 'running', states: { running, over: {} } },
        code: { initial: 'entering', states: { entering, redeeming, resending } },
        resend: {
          initial: 'cooling',
          states: { cooling: { after: { resendWait: 'offered' } }, offered: {} },
        },
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => ({ tokens: required(context.tokens, 'tokens') }),
})
