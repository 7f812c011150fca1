import { fromCallback, fromPromise, type EventObject } from 'xstate'

import { mostRunsAtOnce, tellRuns } from '#src/api/contract/flow-runs.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { inspection } from '#src/app/inspection.ts'
import { networkBack } from '#src/app/network-back.ts'
import { createRunTracker } from '#src/app/reports/run-tracker.ts'
import { isHopeless } from '#src/machines/call-outcome.ts'
import {
  reportsMachine,
  type HeardRun,
  type HearingEvent,
} from '#src/machines/reports/reports.machine.ts'

/** As many as are sent when the page is left: browsers accept 64 KiB in all. */
const mostLast = 15

/** By `call`, not by `run`: reports do not belong into the history of requests. */
export const reportsLogic = ({ call, version }: Pick<FlowPorts, 'call' | 'version'>) => {
  const send = (
    runs: readonly HeardRun[],
    options: { signal?: AbortSignal; keepalive?: boolean },
  ) => {
    const now = performance.now()
    const told = runs.map(({ endedAt, ...run }) => ({
      ...run,
      agoMs: Math.max(0, Math.round(now - endedAt)),
    }))
    return call(tellRuns, { version, runs: told }, options)
  }

  return reportsMachine.provide({
    actors: {
      hearing: fromCallback<EventObject, undefined, HearingEvent>(({ sendBack }) => {
        const tracker = createRunTracker({
          report: (run, isUrgent) => sendBack({ type: 'run.told', run, isUrgent }),
          showCode: (code) => sendBack({ type: 'code.changed', code }),
        })
        const leave = () => {
          tracker.leavePage(performance.now())
          sendBack({ type: 'page.left' })
        }
        const hide = () => {
          if (document.visibilityState === 'hidden') {
            sendBack({ type: 'page.left' })
          }
        }
        inspection.listen(tracker.observe)
        window.addEventListener('pagehide', leave)
        document.addEventListener('visibilitychange', hide)
        return () => {
          inspection.listen(() => {})
          window.removeEventListener('pagehide', leave)
          document.removeEventListener('visibilitychange', hide)
        }
      }),
      sendRuns: fromPromise(async ({ input: runs, signal }) => {
        await send(runs, { signal })
      }),
      network: networkBack,
    },
    actions: {
      sendLast: ({ self }, { runs }) => {
        // Most pages come back after they were left: a background tab, a phone in a pocket.
        const tellAgain = (some: readonly HeardRun[]) =>
          some.forEach((run) => self.send({ type: 'run.told', run, isUrgent: false }))
        const last = runs.slice(-mostLast)
        tellAgain(runs.slice(0, -mostLast))
        while (last.length > 0) {
          const some = last.splice(0, mostRunsAtOnce)
          send(some, { keepalive: true }).catch((error: unknown) => {
            if (!isHopeless(error, 0)) {
              tellAgain(some)
            }
          })
        }
      },
    },
  })
}
