import type * as fc from 'fast-check'
import {
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type StateValue,
} from 'xstate'

import type { Endpoint, InputOf, OutputOf } from '#src/api/contract/endpoint.ts'
import { CallError } from '#src/lib/call-error.ts'
import { problemIn, type CallOptions, type PortalBrowser } from '#tests/support/portal-browser.ts'

/** One call of a sequence: what the model says of it, and what the server said. */
type Verdict = { readonly expected: unknown; readonly seen: unknown }

/** A dialogue between browsers and the server, as the specification has it. */
export type Protocol<TCommand> = {
  readonly name: string
  readonly command: fc.Arbitrary<TCommand>
  /** People, browsers and a model of their own, for one sequence; `null` for a call that cannot be made then. */
  readonly begin: () => Promise<(command: TCommand) => Promise<Verdict | null>>
}

type Answer<TOutput> =
  | { readonly told: 'ok'; readonly output: TOutput }
  | { readonly told: string; readonly output: null; readonly error: CallError }

/** How the server answers a call: `ok`, or the name of its problem as the client's charts get it. */
export const ask = async <TEndpoint extends Endpoint>(
  browser: PortalBrowser,
  endpoint: TEndpoint,
  input: InputOf<TEndpoint>,
  options?: CallOptions,
): Promise<Answer<OutputOf<TEndpoint>>> => {
  const response = await browser.send(endpoint, input, options)
  if (response.ok) {
    const output = endpoint.output.parse(await response.json()) as OutputOf<TEndpoint>
    return { told: 'ok', output }
  }
  const { name, title } = await problemIn(response)
  const error = new CallError('failure', title, { problem: name })
  return { told: name, output: null, error }
}

/** The production chart of one browser, which is told the server's answers and nothing else. */
export const chartOf = (machine: AnyStateMachine, input: unknown) => {
  let [snapshot] = initialTransition(machine, input) as [AnyMachineSnapshot, unknown]
  return {
    hear: (event: EventObject) => {
      ;[snapshot] = transition(machine, snapshot, event) as [AnyMachineSnapshot, unknown]
    },
    /** The end of a call that the chart waits for. */
    end: (effect: string, answer: Answer<unknown>) => {
      const event =
        answer.output === null && 'error' in answer
          ? { type: `xstate.error.actor.${effect}`, error: answer.error }
          : { type: `xstate.done.actor.${effect}`, output: answer.output }
      ;[snapshot] = transition(machine, snapshot, event) as [AnyMachineSnapshot, unknown]
    },
    can: (event: EventObject) => snapshot.can(event),
    value: (): StateValue => snapshot.value as StateValue,
    matches: (value: StateValue) => snapshot.matches(value),
  }
}

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
