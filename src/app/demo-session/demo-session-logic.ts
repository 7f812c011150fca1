import { fromCallback, fromPromise } from 'xstate'

import { resumeLead, type StoredLead } from '#src/api/contract/demo-session.ts'
import type { Run } from '#src/app/run.ts'
import { demoSessionDeadline } from '#src/lib/demo-session-deadline.ts'
import {
  demoSessionMachine,
  type DemoSessionRecord,
} from '#src/machines/demo-session/demo-session.machine.ts'

type DemoSessionPorts = {
  run: Run
  /** Seconds that a lead opens demos. */
  demoSessionMaxAgeSec: () => number
}

/** The lead counts from its arrival on this browser's clock (ADR 007). */
export const arrivedLead = (lead: StoredLead, maxAgeSec: number): DemoSessionRecord => {
  const now = Date.now()
  return {
    lead: { ...lead, created_at: now },
    deadline: demoSessionDeadline(now, maxAgeSec, now),
  }
}

/** The demo-session chart with its effects. */
export const demoSessionLogic = ({ run, demoSessionMaxAgeSec }: DemoSessionPorts) =>
  demoSessionMachine.provide({
    actors: {
      resumeLead: fromPromise(async ({ input: { leadId }, signal }) =>
        arrivedLead(await run(resumeLead, { id: leadId }, { signal }), demoSessionMaxAgeSec()),
      ),
      windowFocus: fromCallback(({ sendBack }) => {
        const onFocus = () => sendBack({ type: 'window.focus' })
        const onBlur = () => sendBack({ type: 'window.blur' })
        window.addEventListener('focus', onFocus)
        window.addEventListener('blur', onBlur)
        return () => {
          window.removeEventListener('focus', onFocus)
          window.removeEventListener('blur', onBlur)
        }
      }),
    },
  })
