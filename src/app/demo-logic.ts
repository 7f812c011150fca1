import { fromCallback, fromPromise, sendTo, type ActorRefFrom } from 'xstate'

import type { DemoKey } from '#src/api/contract/demos.ts'
import type { Run } from '#src/app/run.ts'
import { demoSessionDeadline } from '#src/lib/demo-session-deadline.ts'
import { required } from '#src/lib/required.ts'
import { demoOpenMachine } from '#src/machines/demo-open/demo-open.machine.ts'
import { demoSessionMachine } from '#src/machines/demo-session/demo-session.machine.ts'
import { leadMachine } from '#src/machines/lead/lead.machine.ts'

type DemoPage = '/demo/$key' | '/demo/$key/open' | '/demo/$key/go'

export type DemoPorts = {
  run: Run
  version: string
  showPage: (page: DemoPage, key: DemoKey) => void
  demoSession: () => ActorRefFrom<typeof demoSessionMachine>
  /** Seconds that a lead opens demos. */
  maxAgeSec: () => number
}

const leadLogic = (run: Run) => {
  let idempotencyKey = crypto.randomUUID()

  return leadMachine.provide({
    actors: {
      addLead: fromPromise(({ input: { lead, isRepeat }, signal }) => {
        idempotencyKey = isRepeat ? idempotencyKey : crypto.randomUUID()
        return run('addLead', lead, { signal, idempotencyKey })
      }),
    },
  })
}

/** Opens the address in a tab that knows nothing of this one; `false` where the browser refuses. */
const openTab = (url: string) => {
  const tab = window.open('', '_blank')
  if (tab === null) {
    return false
  }
  tab.opener = null
  tab.location.replace(url)
  return true
}

/** DEMO-5: the demo-open flow with its effects. */
export const demoOpenLogic = (ports: DemoPorts) => {
  const { run, version, showPage, demoSession, maxAgeSec } = ports

  return demoOpenMachine.provide({
    actors: {
      lead: leadLogic(run),
      logOpen: fromPromise(async ({ input: { demo, leadId, reusedSession } }) => {
        const entry = { id: crypto.randomUUID(), version, action: 'OpenDemo' } as const
        await run(
          'addLog',
          { ...entry, demo, leadId, data: { reusedSession } },
          { keepalive: true },
        )
      }),
    },
    actions: {
      openDemo: ({ self }, { url, target }) => {
        if (target === 'same') {
          window.location.replace(url)
        } else if (!openTab(url)) {
          self.send({ type: 'demo.blocked' })
        }
      },
      // The lead counts from its arrival on this browser's clock (ADR 007).
      beginDemoSession: sendTo(demoSession, (_, { lead }) => {
        const now = Date.now()
        return {
          type: 'demoSession.begin',
          lead: { ...required(lead, 'lead'), created_at: now },
          deadline: demoSessionDeadline(now, maxAgeSec(), now),
        }
      }),
      showLeadForm: ({ context: { demo } }) => showPage('/demo/$key/open', demo),
      showGo: ({ context: { demo } }) => showPage('/demo/$key/go', demo),
      showPage: ({ context: { demo } }) => showPage('/demo/$key', demo),
    },
  })
}

/** The demo-session chart, told when the window gains and loses the focus. */
export const demoSessionLogic = demoSessionMachine.provide({
  actors: {
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
