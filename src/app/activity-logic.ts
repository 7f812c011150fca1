import { fromPromise } from 'xstate'

import type { Call } from '#src/api/client.ts'
import { addLog } from '#src/api/contract/logs.ts'
import { networkBack } from '#src/app/network-back.ts'
import { version } from '#src/lib/version.ts'
import { activityMachine } from '#src/machines/activity/activity.machine.ts'

type ActivityPorts = {
  call: Call
  /** `null` when nobody is signed in. */
  accessToken: () => string | null
}

/**
 * The activity chart with its effects. They use `call` rather than `run`: background calls do not belong into the history of
 * requests.
 */
export const activityLogic = ({ call, accessToken }: ActivityPorts) =>
  activityMachine.provide({
    actors: {
      sendEntry: fromPromise(async ({ input: entry, signal }) => {
        await call(addLog, entry, { signal })
      }),
      network: networkBack,
    },
    actions: {
      sendExit: (_, { id, unanswered }) => {
        const token = accessToken()
        if (token !== null) {
          // The page is gone, so nobody waits for the answers; for the exit the server even accepts a token that has just
          // expired.
          const options = { accessToken: token, keepalive: true }
          const exit = { id, version, action: 'Exit' } as const
          for (const entry of [...unanswered, exit]) {
            call(addLog, entry, options).catch(() => {})
          }
        }
      },
    },
  })
