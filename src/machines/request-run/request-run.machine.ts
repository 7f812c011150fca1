import { assign, setup } from 'xstate'

import { CallError } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import type { Failed } from '#src/machines/problem.ts'

export type RunOutcome = 'success' | 'failure' | 'error' | 'aborted' | 'reused'

type RequestRunEvent = { type: 'run.abort' }

type RequestRunInput = {
  call: string
  args: unknown
  /** The kept result of an equal run, returned without a call. */
  kept: { output: unknown } | null
}
type RequestRunContext = RequestRunInput & {
  outcome: RunOutcome | null
  output: unknown
  error: unknown
}
export type RequestRunOutput = { outcome: RunOutcome; output: unknown; error: unknown }

const requestRun = setup({
  types: {
    input: {} as RequestRunInput,
    context: {} as RequestRunContext,
    events: {} as RequestRunEvent,
    output: {} as RequestRunOutput,
    tags: {} as 'busy',
    children: {} as { send: 'send' },
  },
  actors: { send: effect<unknown, { call: string; args: unknown }>('send') },
  guards: {
    isKept: ({ context }) => context.kept !== null,
    isAborted: (_, { error }: Failed) => error instanceof CallError && error.kind === 'aborted',
    isFailure: (_, { error }: Failed) => error instanceof CallError && error.kind === 'failure',
  },
  actions: {
    keepOutput: assign((_, { output }: { output: unknown }) => ({ output })),
    reuse: assign({ output: ({ context }) => context.kept?.output }),
    keepError: assign((_, { error }: Failed) => ({ error })),
    noteOutcome: assign((_, { outcome }: { outcome: RunOutcome }) => ({ outcome })),
  },
})

const loading = requestRun.createStateConfig({
  tags: 'busy',
  on: { 'run.abort': 'aborted' },
  invoke: {
    id: 'send',
    src: 'send',
    input: ({ context: { call, args } }) => ({ call, args }),
    onDone: { target: 'success', actions: { type: 'keepOutput', params: ({ event }) => event } },
    onError: [
      {
        guard: { type: 'isAborted', params: ({ event }) => event },
        target: 'aborted',
        actions: { type: 'keepError', params: ({ event }) => event },
      },
      {
        guard: { type: 'isFailure', params: ({ event }) => event },
        target: 'failure',
        actions: { type: 'keepError', params: ({ event }) => event },
      },
      { target: 'error', actions: { type: 'keepError', params: ({ event }) => event } },
    ],
  },
})

const ending = <TOutcome extends RunOutcome>(outcome: TOutcome) =>
  ({ type: 'final', entry: { type: 'noteOutcome', params: { outcome } } }) as const

/** One call from start to end, in the states of HTTP-4. */
export const requestRunMachine = requestRun.createMachine({
  id: 'requestRun',
  context: ({ input }) => ({ ...input, outcome: null, output: undefined, error: null }),
  initial: 'ready',
  states: {
    ready: {
      always: [{ guard: 'isKept', target: 'reused', actions: 'reuse' }, { target: 'loading' }],
    },
    loading,
    success: ending('success'),
    failure: ending('failure'),
    error: ending('error'),
    aborted: ending('aborted'),
    reused: ending('reused'),
  },
  output: ({ context: { outcome, output, error } }) => ({
    outcome: required(outcome, 'outcome'),
    output,
    error,
  }),
})
