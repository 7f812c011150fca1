import {
  createMachine,
  fromCallback,
  fromPromise,
  type AnyStateMachine,
  type EventObject,
} from 'xstate'

const missing = (name: string) => new Error(`The port '${name}' is not provided.`)

/** A promise port: what a machine asks of the world; the composition root provides it. */
export const effect = <TOutput, TInput>(name: string) =>
  fromPromise<TOutput, TInput>(() => Promise.reject(missing(name)))

/** A callback port: what the world tells a machine while the port is invoked. */
export const source = <TEvent extends EventObject>(name: string) =>
  fromCallback<EventObject, undefined, TEvent>(() => {
    throw missing(name)
  })

/** A port that stays open while it is invoked: it is told things, and tells others. */
export const channel = <TTold extends EventObject, TInput, TEvent extends EventObject>(
  name: string,
) =>
  fromCallback<TTold, TInput, TEvent>(() => {
    throw missing(name)
  })

/** A machine whose code arrives later; the composition root puts it here before the machine is spawned. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who asks names the machine
export const arriving = <TMachine extends AnyStateMachine>(name: string) =>
  // Until then only its type and its name are known.
  createMachine({
    entry: () => {
      throw missing(name)
    },
  }) as unknown as TMachine
