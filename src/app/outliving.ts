import { fromPromise } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { textOf } from '#src/lib/call-error.ts'

type Ports = Pick<FlowPorts, 'root' | 'session' | 'notice' | 'isSteppingUp'>
type Change<TInput, TOutput> = {
  send: (input: TInput, options: { signal: AbortSignal }) => Promise<TOutput>
  /** Who the person is by the answer, where it says so. */
  meOf?: (output: TOutput) => Me
  /** What its chart does at the end, where the chart is gone by then. */
  finish?: () => void
  words: (input: TInput) => { done: string; failed: string }
}

/** Effects that change something: left alone by their page they go on, and are told wherever the person is by then (ADR 084). */
export const outlivingIn = ({ root, session, notice, isSteppingUp }: Ports) => {
  const email = () => session().getSnapshot().context.me?.email

  return <TInput, TOutput>({ send, meOf, finish, words }: Change<TInput, TOutput>) =>
    fromPromise<TOutput, TInput>(async ({ input, signal }) => {
      const asker = email()
      const { done, failed } = words(input)
      const stop = new AbortController()
      // Who leaves the question who they are does not want it any more.
      signal.addEventListener('abort', () => {
        if (isSteppingUp()) {
          stop.abort()
        }
      })
      const isAlone = () =>
        signal.aborted &&
        !stop.signal.aborted &&
        // The app itself may have ended.
        notice().getSnapshot().status === 'active' &&
        email() === asker

      try {
        const output = await send(input, { signal: stop.signal })
        if (isAlone()) {
          if (meOf !== undefined) {
            root().send({ type: 'me.changed', me: meOf(output) })
          }
          finish?.()
          notice().send({ type: 'notice.show', tone: 'success', text: done })
        }
        return output
      } catch (error) {
        if (isAlone()) {
          const text = `${failed} ${textOf(error)}`
          notice().send({ type: 'notice.show', tone: 'error', text })
        }
        throw error
      }
    })
}
