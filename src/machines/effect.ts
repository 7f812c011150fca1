import { fromCallback, fromPromise, type EventObject } from 'xstate'

const missing = (name: string) => new Error(`The port '${name}' is not provided.`)

/** A promise port: what a machine asks of the world; the composition root provides it. */
export const effect = <TOutput, TInput>(name: string) =>
  fromPromise<TOutput, TInput>(() => Promise.reject(missing(name)))

/** A callback port: what the world tells a machine while the port is invoked. */
export const source = <TEvent extends EventObject>(name: string) =>
  fromCallback<EventObject, undefined, TEvent>(() => {
    throw missing(name)
  })
