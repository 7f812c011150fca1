import { fromPromise, waitFor, type ActorRefFrom } from 'xstate'

import type { Call, CallOptions } from '#src/api/client.ts'
import type { Endpoint, InputOf, OutputOf } from '#src/api/contract/endpoint.ts'
import { CallError } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { requestRunMachine } from '#src/machines/request-run/request-run.machine.ts'
import { requestsMachine } from '#src/machines/requests/requests.machine.ts'

type RunOptions = CallOptions & {
  /** Hands out the kept result of an equal call that succeeded before (HTTP-4). */
  mayReuse?: boolean
}
type Args = { input: never; options: CallOptions }

/** Runs a call of the contract as a request run that the inspector and the history see. */
export type Run = <TEndpoint extends Endpoint>(
  endpoint: TEndpoint,
  input: InputOf<TEndpoint>,
  options?: RunOptions,
) => Promise<OutputOf<TEndpoint>>

type RunPorts = { call: Call; requests: () => ActorRefFrom<typeof requestsMachine> }

/** The requests chart with its effect, and the function that opens its runs. */
export const createRuns = ({ call, requests }: RunPorts) => {
  /** Runs keep plain data: an endpoint goes by the name that the history shows. */
  const endpoints = new Map<string, Endpoint>()
  let count = 0

  const requestsLogic = requestsMachine.provide({
    actors: {
      requestRun: requestRunMachine.provide({
        actors: {
          send: fromPromise<unknown, { call: string; args: unknown }>(({ input, signal }) => {
            const { input: fields, options } = input.args as Args
            const endpoint = required(endpoints.get(input.call), input.call)
            return call(endpoint, fields, { ...options, signal })
          }),
        },
      }),
    },
  })

  const run: Run = async (endpoint, input, { signal, mayReuse = false, ...options } = {}) => {
    const keeper = requests()
    const name = `${endpoint.method} ${endpoint.path}`
    const id = `${name} ${(count += 1)}`
    endpoints.set(name, endpoint)
    const isPersonal = endpoint.access !== 'public'
    const args = { input, options }
    keeper.send({ type: 'request.open', id, call: name, args, mayReuse, isPersonal })
    signal?.addEventListener('abort', () => keeper.send({ type: 'request.abort', id }))

    const running = keeper.getSnapshot().children[id] as ActorRefFrom<typeof requestRunMachine>
    const { output } = await waitFor(running, ({ status }) => status !== 'active')
    if (output?.outcome === 'success' || output?.outcome === 'reused') {
      return output.output as never
    }
    throw output?.error ?? new CallError('aborted', 'The request was stopped.')
  }
  return { requestsLogic, run }
}
