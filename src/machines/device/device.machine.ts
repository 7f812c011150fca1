import { assign, setup } from 'xstate'

import type { DeviceCode } from '#src/api/contract/device.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { isAnswered } from '#src/machines/call-outcome.ts'
import { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import { type Failed, keepProblem, onItsError, problemOf } from '#src/machines/problem.ts'

type DeviceEvent = { type: 'code.renew' }

type DeviceInput = { method: string }
/** The end of the codes on this browser's clock, epoch ms. */
type HeldCode = DeviceCode & { expiresAt: number }
type DeviceContext = DeviceInput & {
  code: HeldCode | null
  /** Seconds between two polls. */
  interval: number
  /** Polls in a row that got no answer. */
  misses: number
  /** The code before this one ran out or was denied. */
  hasExpired: boolean
  problem: string | null
  tokens: Tokens | null
}

/** RFC 8628, section 3.5. */
const slowerBySec = 5
const mostDoublings = 3

const device = setup({
  types: {
    input: {} as DeviceInput,
    context: {} as DeviceContext,
    events: {} as DeviceEvent,
    output: {} as { method: string; tokens: Tokens },
    children: {} as {
      requestCode: 'requestCode'
      redeemCode: 'redeemCode'
      redeemAtEnd: 'redeemCode'
      copyCode: 'copyLink'
      countdown: 'countdown'
    },
  },
  actors: {
    requestCode: effect<HeldCode, DeviceInput>('requestCode'),
    redeemCode: effect<Tokens, DeviceInput & Pick<DeviceCode, 'device_code'>>('redeemCode'),
    copyLink: copyLinkMachine,
    countdown: countdownMachine,
  },
  guards: {
    isPending: (_, { error }: Failed) => isProblem(error, 'authorization-pending'),
    isTooFast: (_, { error }: Failed) => isProblem(error, 'slow-down'),
    isAnswered: (_, { error }: Failed) => isAnswered(error),
  },
  delays: {
    // Without an answer the polls become rarer.
    pollInterval: ({ context: { interval, misses } }) =>
      interval * 1_000 * 2 ** Math.min(misses, mostDoublings),
    retryWait: 15_000,
  },
  actions: {
    keepCode: assign((_, code: HeldCode) => ({
      code,
      interval: code.interval,
      misses: 0,
      problem: null,
    })),
    dropCode: assign({ code: null }),
    keepTokens: assign((_, tokens: Tokens) => ({ tokens })),
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
    noteExpiry: assign({ hasExpired: true }),
    noteAnswer: assign({ misses: 0 }),
    noteMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    slowDown: assign({ interval: ({ context }) => context.interval + slowerBySec }),
  },
})

const heldCode = ({ context }: { context: DeviceContext }) => required(context.code, 'code')

/** The problem is shown until an answer comes, or the person retries. */
const requesting = device.createStateConfig({
  entry: 'dropCode',
  on: { 'code.renew': { actions: 'clearProblem' } },
  invoke: {
    id: 'requestCode',
    src: 'requestCode',
    input: ({ context: { method } }) => ({ method }),
    onDone: {
      target: 'showing',
      actions: { type: 'keepCode', params: ({ event }) => event.output },
    },
    onError: { target: 'resting', actions: keepProblem },
  },
})

const redeemed = {
  src: 'redeemCode',
  input: (it: { context: DeviceContext }) => ({
    method: it.context.method,
    device_code: heldCode(it).device_code,
  }),
  onDone: {
    target: '#device.done',
    actions: {
      type: 'keepTokens',
      params: ({ event }: { event: { output: Tokens } }) => event.output,
    },
  },
} as const

const checking = device.createStateConfig({
  invoke: {
    ...redeemed,
    id: 'redeemCode',
    onError: [
      {
        guard: { type: 'isPending', params: onItsError },
        target: 'waiting',
        actions: 'noteAnswer',
      },
      {
        guard: { type: 'isTooFast', params: onItsError },
        target: 'waiting',
        actions: ['noteAnswer', 'slowDown'],
      },
      {
        guard: { type: 'isAnswered', params: onItsError },
        target: '#device.requesting',
        actions: 'noteExpiry',
      },
      // No answer says nothing about the code.
      { target: 'waiting', actions: 'noteMiss' },
    ],
  },
})

/** The code's time is over. It may have been approved since the last poll. */
const ending = device.createStateConfig({
  invoke: {
    ...redeemed,
    id: 'redeemAtEnd',
    onError: { target: '#device.requesting', actions: 'noteExpiry' },
  },
})

const showing = device.createStateConfig({
  invoke: [
    {
      id: 'countdown',
      src: 'countdown',
      input: (it) => ({ deadline: heldCode(it).expiresAt }),
      onDone: 'ending',
    },
    { id: 'copyCode', src: 'copyLink', input: (it) => ({ text: heldCode(it).user_code }) },
  ],
  initial: 'waiting',
  states: { waiting: { after: { pollInterval: 'checking' } }, checking },
})

/** Shows a code until somebody approves it elsewhere; one that expired or was denied is replaced automatically (DEVICE-2). */
export const deviceMachine = device.createMachine({
  id: 'device',
  context: ({ input }) => ({
    ...input,
    code: null,
    interval: 0,
    misses: 0,
    hasExpired: false,
    problem: null,
    tokens: null,
  }),
  initial: 'requesting',
  states: {
    requesting,
    resting: {
      after: { retryWait: 'requesting' },
      on: { 'code.renew': { target: 'requesting', actions: 'clearProblem' } },
    },
    showing,
    ending,
    done: { type: 'final', entry: 'dropCode' },
  },
  output: ({ context }) => ({
    method: context.method,
    tokens: required(context.tokens, 'tokens'),
  }),
})
