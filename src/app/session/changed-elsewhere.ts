import type { ActorRefFrom } from 'xstate'

import { isProblem } from '#src/lib/call-error.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'

/** What the person changed on another device is the newest from here on: what they send next goes over it. */
export const lookAnewAfter = (error: unknown, session: ActorRefFrom<typeof sessionMachine>) => {
  if (isProblem(error, 'conflict')) {
    session.send({ type: 'me.changedElsewhere' })
  }
}
