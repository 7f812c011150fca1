import { fromPromise, waitFor, type ActorRefFrom } from 'xstate'

import type { Call, CallOptions } from '#src/api/client.ts'
import { endpoints, type EndpointName } from '#src/api/contract/endpoints.ts'
import type { InputOf, OutputOf } from '#src/api/contract/endpoint.ts'
import { CallError } from '#src/lib/call-error.ts'
import { requestRunMachine } from '#src/machines/request-run/request-run.machine.ts'
import { requestsMachine } from '#src/machines/requests/requests.machine.ts'

type RunOptions = CallOptions & {
  /** Hands out the kept result of an equal call that succeeded before (HTTP-4). */
  mayReuse?: boolean
}
type Args = { input: never; options: CallOptions }

/** Runs a call of the contract as a request run that the inspector and the history see. */
export type Run = <TName extends EndpointName>(
  name: TName,
  input: InputOf<(typeof endpoints)[TName]>,
  options?: RunOptions,
) => Promise<OutputOf<(typeof endpoints)[TName]>>

export const requestsLogic = (call: Call) =>
  requestsMachine.provide({
    actors: {
      requestRun: requestRunMachine.provide({
        actors: {
          send: fromPromise<unknown, { call: string; args: unknown }>(({ input, signal }) => {
            const { input: fields, options } = input.args as Args
            return call(endpoints[input.call as EndpointName], fields, { ...options, signal })
          }),
        },
      }),
    },
  })

export const createRun = (requests: () => ActorRefFrom<typeof requestsMachine>): Run => {
  let count = 0

  return async (name, input, { signal, mayReuse = false, ...options } = {}) => {
    const keeper = requests()
    const id = `${name}-${(count += 1)}`
    keeper.send({ type: 'request.open', id, call: name, args: { input, options }, mayReuse })
    signal?.addEventListener('abort', () => keeper.send({ type: 'request.abort', id }))

    const run = keeper.getSnapshot().children[id] as ActorRefFrom<typeof requestRunMachine>
    const { output } = await waitFor(run, ({ status }) => status !== 'active')
    if (output?.outcome === 'success' || output?.outcome === 'reused') {
      return output.output as never
    }
    throw output?.error ?? new CallError('aborted', 'The request was stopped.')
  }
}
