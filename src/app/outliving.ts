import { fromPromise } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { textOf } from '#src/lib/call-error.ts'

type Ports = Pick<FlowPorts, 'root' | 'session' | 'notice' | 'isSteppingUp'>
type Words = { done: string; failed: string }
type Change<TInput, TOutput> = {
  send: (input: TInput, options: { signal: AbortSignal }) => Promise<TOutput>
  /** The person according to the answer, if it contains them. */
  meOf?: (output: TOutput) => Me
  /** Called at the start: returns what its chart would send next, to be read once the chart is gone. */
  behind?: () => () => readonly TInput[]
  /** Does what its chart would do at the end, if the chart is gone by then. */
  finish?: () => void
  /** For a call that only reloads after a refusal: why it was refused. */
  refusalOf?: (input: TInput) => string | undefined
  words: (input: TInput) => Words
}

/** Effects that change something: they continue after their page is left, and a notice then shows their outcome (ADR 084). */
export const outlivingIn = ({ root, session, notice, isSteppingUp }: Ports) => {
  const email = () => session().getSnapshot().context.me?.email

  return <TInput, TOutput>(change: Change<TInput, TOutput>) =>
    fromPromise<TOutput, TInput>(async ({ input, signal }) => {
      const { send, meOf, behind, finish, refusalOf, words } = change
      const asker = email()
      const waiting = behind?.()
      const stop = new AbortController()
      // Whoever cancels the step-up that a change needs no longer wants the change.
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

      const failures = new Set<string>()
      const tell = ({ done, failed }: Words, problem: string | undefined) => {
        if (problem !== undefined) {
          failures.add(`${failed} ${problem}`)
        }
        notice().send(
          failures.size === 0
            ? { type: 'notice.show', tone: 'success', text: done }
            : { type: 'notice.show', tone: 'error', text: [...failures].join(' ') },
        )
      }
      const sendOne = async (one: TInput) => {
        // Before the answer changes who the person is.
        const told = words(one)
        try {
          const output = await send(one, { signal: stop.signal })
          if (isAlone()) {
            if (meOf !== undefined) {
              root().send({ type: 'me.changed', me: meOf(output) })
            }
            finish?.()
            tell(told, refusalOf?.(one))
          }
          return output
        } catch (error) {
          if (isAlone()) {
            tell(told, textOf(error))
          }
          throw error
        }
      }

      try {
        return await sendOne(input)
      } finally {
        for (const next of isAlone() ? (waiting?.() ?? []) : []) {
          if (isAlone()) {
            await sendOne(next).catch(() => {})
          }
        }
      }
    })
}
