import {
  createMachine,
  fromCallback,
  fromPromise,
  type AnyStateMachine,
  type EventObject,
} from 'xstate'

const missing = (name: string) => new Error(`The port '${name}' is not provided.`)

/** A promise port: something that a machine asks of the outside world. The composition root provides it. */
export const effect = <TOutput, TInput>(name: string) =>
  fromPromise<TOutput, TInput>(() => Promise.reject(missing(name)))

/** A callback port: events from the outside world while the port is invoked. */
export const source = <TEvent extends EventObject>(name: string) =>
  fromCallback<EventObject, undefined, TEvent>(() => {
    throw missing(name)
  })

/** A two-way port that stays open while it is invoked: it receives events and sends others. */
export const channel = <TTold extends EventObject, TInput, TEvent extends EventObject>(
  name: string,
) =>
  fromCallback<TTold, TInput, TEvent>(() => {
    throw missing(name)
  })

/** A machine whose code is loaded later; the composition root puts it in this place before it is spawned. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the machine
export const arriving = <TMachine extends AnyStateMachine>(name: string) =>
  // Until then only its type and name are known.
  createMachine({
    entry: () => {
      throw missing(name)
    },
  }) as unknown as TMachine
