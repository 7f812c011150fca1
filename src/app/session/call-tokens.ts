import { waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import type { Call, Credentials } from '#src/api/client.ts'
import { CallError, isProblem, textOf } from '#src/lib/call-error.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

type Needs = {
  session: () => ActorRefFrom<typeof sessionMachine>
  /** Does somebody who is in show once more who they are? */
  isSteppingUp: () => boolean
}

/** One that is over is for no call: it waits until the person has logged in anew, or leaves. */
const hasToken = (it: SnapshotFrom<typeof sessionMachine>) =>
  it.matches({ signedIn: { token: 'settled' } }) &&
  !it.matches({ signedIn: { lifetime: 'expired' } })

/**
 * The next session may have begun and ended this one, with its answer lost: it is asked for once more (ADR 090), and what is refused
 * to this one meanwhile ends nothing.
 */
const mayBeLost = (isSteppingUp: Needs['isSteppingUp'], error: unknown) =>
  isSteppingUp() && isProblem(error, 'not-signed-in')

/** The same calls, for the session itself. */
export const sparingStepUp =
  (call: Call, isSteppingUp: Needs['isSteppingUp']): Call =>
  async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      throw mayBeLost(isSteppingUp, error)
        ? new CallError('error', textOf(error), {}, { cause: error })
        : error
    }
  }

/** The client's tokens, as the session actor has them: one refresh serves every waiting call. */
export const callTokensOf = ({ session, isSteppingUp }: Needs): Credentials => ({
  token: async (signal) => {
    const { context } = await waitFor(
      session(),
      (it) => selectSessionSide(it) === 'out' || hasToken(it),
      signal && { signal },
    )
    if (context.record === null) {
      throw new CallError('failure', 'Please log in again.', { problem: 'not-signed-in' })
    }
    return context.record.accessToken
  },
  expired: (accessToken) => session().send({ type: 'session.rejected', accessToken }),
  refused: (error, accessToken) => {
    if (!mayBeLost(isSteppingUp, error)) {
      session().send({ type: 'session.refused', error, accessToken })
    }
  },
})
