import { assign, setup } from 'xstate'

import type { DeviceRequest, DeviceVerification } from '#src/api/contract/device.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { type Failed, keepProblem, problemOf } from '#src/machines/problem.ts'

type Verdict = 'approve' | 'deny'

type DeviceVerifyEvent =
  | { type: 'code.submit'; userCode: string }
  | { type: 'request.decide'; verdict: Verdict }

type DeviceVerifyInput = { method: string }
type DeviceVerifyContext = DeviceVerifyInput & {
  userCode: string
  /** Who asks to be let in, once the code is claimed. */
  request: DeviceRequest | null
  verdict: Verdict | null
  problem: string | null
}
type Asked = DeviceVerifyInput & { userCode: string }

const deviceVerify = setup({
  types: {
    input: {} as DeviceVerifyInput,
    context: {} as DeviceVerifyContext,
    events: {} as DeviceVerifyEvent,
    tags: {} as 'busy',
    children: {} as { claimCode: 'claimCode'; decide: 'decide' },
  },
  actors: {
    claimCode: effect<DeviceRequest, Asked>('claimCode'),
    decide: effect<DeviceVerification, Asked & { verdict: Verdict }>('decide'),
  },
  guards: {
    isApproved: (_, { status }: DeviceVerification) => status === 'approved',
    /** The code is gone: there is nothing left to decide. */
    isOver: (_, { error }: Failed) =>
      isProblem(error, 'code-wrong') || isProblem(error, 'code-expired'),
  },
  actions: {
    keepUserCode: assign((_, { userCode }: { userCode: string }) => ({ userCode })),
    keepRequest: assign((_, request: DeviceRequest) => ({ request })),
    keepVerdict: assign((_, { verdict }: { verdict: Verdict }) => ({ verdict })),
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
  },
})

const claiming = deviceVerify.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'claimCode',
    src: 'claimCode',
    input: ({ context: { method, userCode } }) => ({ method, userCode }),
    onDone: {
      target: '#deviceVerify.confirm',
      actions: { type: 'keepRequest', params: ({ event }) => event.output },
    },
    onError: { target: 'ready', actions: keepProblem },
  },
})

const deciding = deviceVerify.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'decide',
    src: 'decide',
    input: ({ context: { method, userCode, verdict } }) => ({
      method,
      userCode,
      verdict: required(verdict, 'verdict'),
    }),
    onDone: [
      {
        guard: { type: 'isApproved', params: ({ event }) => event.output },
        target: '#deviceVerify.approved',
      },
      { target: '#deviceVerify.denied' },
    ],
    onError: [
      {
        guard: { type: 'isOver', params: ({ event }) => event },
        target: '#deviceVerify.entering',
        actions: keepProblem,
      },
      { target: 'ready', actions: keepProblem },
    ],
  },
})

/** Shows which device a code belongs to before anything happens; then the person decides (DEVICE-4). */
export const deviceVerifyMachine = deviceVerify.createMachine({
  id: 'deviceVerify',
  context: ({ input }) => ({ ...input, userCode: '', request: null, verdict: null, problem: null }),
  initial: 'entering',
  states: {
    entering: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'code.submit': {
              target: 'claiming',
              actions: { type: 'keepUserCode', params: ({ event }) => event },
            },
          },
        },
        claiming,
      },
    },
    confirm: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'request.decide': {
              target: 'deciding',
              actions: { type: 'keepVerdict', params: ({ event }) => event },
            },
          },
        },
        deciding,
      },
    },
    approved: { type: 'final' },
    denied: { type: 'final' },
  },
})
