import { waitFor } from 'xstate'

import type { Call } from '#src/api/client.ts'
import type { Endpoint } from '#src/api/contract/endpoint.ts'
import type { App } from '#src/app/start-app.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'
import type { StepUpNeed } from '#src/machines/step-up/step-up.machine.ts'

type Needs = Pick<App, 'begunCode' | 'loadFlows' | 'open' | 'close' | 'flow' | 'session'>

/** An admin who showed by a weaker way who they are would be none any more (ASVS 6.3.3). */
const needOf = ({ access }: Pick<Endpoint, 'access'>, error: unknown): StepUpNeed | null => {
  if (isProblem(error, 'stronger-sign-in-needed')) {
    return 'strong'
  }
  if (isProblem(error, 'other-sign-in-needed')) {
    return 'other'
  }
  if (!isProblem(error, 'sign-in-too-old')) {
    return null
  }
  return access === 'admin' ? 'strong' : 'fresh'
}

/**
 * The same calls. One that is refused for want of a newer, a stronger or another sign-in asks the person for it and is made again
 * with the session that begins by it (ASVS 7.5.1); it stays refused where the person will not.
 */
export const withStepUp =
  (call: Call, app: () => Needs): Call =>
  async (endpoint, input, options = {}) => {
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      const need = needOf(endpoint, error)
      if (need === null || !(await hasSteppedUp(app(), need, options.signal))) {
        throw error
      }
    }
    return call(endpoint, input, options)
  }

const hasSteppedUp = async (app: Needs, need: StepUpNeed, signal: AbortSignal | undefined) => {
  const { me } = app.session.getSnapshot().context
  if (me === null) {
    return false
  }
  await app.loadFlows('stepUp')
  app.open('stepUp', {
    identifier: me.email,
    methods: me.methods,
    isStaff: me.isGoogle,
    need,
    begun: app.begunCode.at('stepUp').read(),
  })
  const flow = app.flow('stepUp')
  if (flow === undefined) {
    return false
  }
  const over = new AbortController()
  const end = () => over.abort()
  signal?.addEventListener('abort', end)
  const session = app.session.subscribe((it) => {
    if (selectSessionSide(it) === 'out') {
      end()
    }
  })
  try {
    signal?.throwIfAborted()
    const { output } = await waitFor(flow, ({ status }) => status === 'done', {
      signal: over.signal,
    })
    return output !== null
  } catch {
    // Who asked has left their screen or their session.
    app.close('stepUp')
    return false
  } finally {
    session.unsubscribe()
    signal?.removeEventListener('abort', end)
  }
}
