import { assign, setup, stateIn } from 'xstate'

import type { BegunEmailChange } from '#src/api/contract/email-change.ts'
import type { Me } from '#src/api/contract/user.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { isRefusal } from '#src/machines/call-outcome.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import {
  keepProblem,
  onItsError,
  problemWithFieldsOf,
  type Failed,
  type ToldByForm,
} from '#src/machines/problem.ts'

type EmailUpdateEvent =
  | { type: 'change.ask' }
  | { type: 'change.cancel' }
  | { type: 'email.submit'; email: string }
  | { type: 'code.submit'; code: string }
  | { type: 'code.resend' }

type EmailAsked = { email: string; isLastMailEnough: boolean }
export type EmailCode = Pick<BegunEmailChange, 'authToken' | 'connectToken'> & { code: string }

type EmailUpdateContext = ToldByForm & {
  /** The new address, as it was typed. */
  email: string
  begun: BegunEmailChange | null
  code: string
  /** Grows with every mail and every wrong code. */
  attempt: number
}
type Held = { context: EmailUpdateContext }

const emailUpdate = setup({
  types: {
    context: {} as EmailUpdateContext,
    events: {} as EmailUpdateEvent,
    tags: {} as 'busy',
    children: {} as {
      startChange: 'startChange'
      resendCode: 'startChange'
      finishChange: 'finishChange'
      countdown: 'countdown'
    },
  },
  actors: {
    startChange: effect<BegunEmailChange, EmailAsked>('startChange'),
    finishChange: effect<Me, EmailCode>('finishChange'),
    countdown: countdownMachine,
  },
  guards: {
    isWrongCode: (_, { error }: Failed) => isProblem(error, 'code-wrong'),
    isRefusal: (_, { error }: Failed) => isRefusal(error),
    // A code that is being checked when the time runs out may still succeed.
    isEntering: stateIn('#emailUpdate.begun.entering'),
  },
  delays: { resendWait: 30_000 },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email })),
    keepCode: assign((_, { code }: { code: string }) => ({ code })),
    keepBegun: assign(({ context }, begun: BegunEmailChange) => ({
      begun,
      attempt: context.attempt + 1,
    })),
    forget: assign({ email: '', begun: null, code: '' }),
    keepProblem: assign(problemWithFieldsOf),
    clearProblem: assign({ problem: null, fieldErrors: [] }),
    noteExpiry: assign({ problem: 'The code expired. Please ask for a new one.' }),
    beginAnew: assign({ attempt: ({ context }) => context.attempt + 1 }),
    announceMe: (_, _params: { me: Me }) => {},
  },
})

const onCancel = { 'change.cancel': 'closed' } as const
const onBegun = {
  target: '#emailUpdate.begun',
  actions: {
    type: 'keepBegun',
    params: ({ event }: { event: { output: BegunEmailChange } }) => event.output,
  },
} as const

const sending = emailUpdate.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'startChange',
    src: 'startChange',
    // Whoever types the same address again, after a reload for example, goes on with the mail that is there.
    input: ({ context: { email } }) => ({ email, isLastMailEnough: true }),
    onDone: onBegun,
    onError: { target: 'asking', actions: keepProblem },
  },
})

const resending = emailUpdate.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'resendCode',
    src: 'startChange',
    input: ({ context: { email } }) => ({ email, isLastMailEnough: false }),
    onDone: onBegun,
    onError: { target: 'entering', actions: keepProblem },
  },
})

const finishing = emailUpdate.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'finishChange',
    src: 'finishChange',
    input: ({ context: { begun, code } }: Held) => {
      const { authToken, connectToken } = required(begun, 'change')
      return { authToken, connectToken, code }
    },
    onDone: {
      target: '#emailUpdate.changed',
      actions: { type: 'announceMe', params: ({ event }) => ({ me: event.output }) },
    },
    onError: [
      {
        guard: { type: 'isWrongCode', params: onItsError },
        target: 'entering',
        actions: [keepProblem, 'beginAnew'],
      },
      {
        guard: { type: 'isRefusal', params: onItsError },
        target: '#emailUpdate.asking',
        actions: keepProblem,
      },
      { target: 'entering', actions: keepProblem },
    ],
  },
})

/** The signed-in person takes another address, whose mailbox they prove by a code (ACCOUNT-4). */
export const emailUpdateMachine = emailUpdate.createMachine({
  id: 'emailUpdate',
  context: { email: '', begun: null, code: '', attempt: 0, problem: null, fieldErrors: [] },
  initial: 'closed',
  states: {
    closed: { entry: ['forget', 'clearProblem'], on: { 'change.ask': 'asking' } },
    asking: {
      on: {
        ...onCancel,
        'email.submit': {
          target: 'sending',
          actions: { type: 'keepEmail', params: ({ event }) => event },
        },
      },
    },
    sending,
    begun: {
      invoke: {
        id: 'countdown',
        src: 'countdown',
        input: ({ context }) => ({ deadline: required(context.begun, 'change').expiresAt }),
        onDone: { guard: 'isEntering', target: 'asking', actions: 'noteExpiry' },
      },
      initial: 'entering',
      states: {
        entering: {
          initial: 'waiting',
          on: {
            'change.cancel': '#emailUpdate.closed',
            'code.submit': {
              target: 'finishing',
              actions: { type: 'keepCode', params: ({ event }) => event },
            },
          },
          states: {
            waiting: { after: { resendWait: 'offered' } },
            offered: { on: { 'code.resend': '#emailUpdate.begun.resending' } },
          },
        },
        resending,
        finishing,
      },
    },
    changed: { entry: 'forget', on: { 'change.ask': 'asking' } },
  },
})
