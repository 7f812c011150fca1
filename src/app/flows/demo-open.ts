import { fromPromise, sendTo } from 'xstate'

import { resumeLead } from '#src/api/contract/demo-session.ts'
import { addLead } from '#src/api/contract/leads.ts'
import { addLog, type LogEntry } from '#src/api/contract/logs.ts'
import { arrivedLead } from '#src/app/demo-session/demo-session-logic.ts'
import { demoTab, type DemoTab } from '#src/app/demo-session/demo-tab.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { sendOnce } from '#src/app/storage/send-once.ts'
import { keepUnsentOpenings } from '#src/app/storage/unsent-openings.ts'
import { CallError } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { isRefusal } from '#src/machines/call-outcome.ts'
import { demoOpenMachine } from '#src/machines/demo-open/demo-open.machine.ts'
import { leadMachine } from '#src/machines/lead/lead.machine.ts'

const leadLogic = ({ run, drafts }: Pick<FlowPorts, 'run' | 'drafts'>, tab: DemoTab) =>
  leadMachine.provide({
    actors: {
      addLead: fromPromise(({ input: lead, signal }) =>
        tab.ahead(() =>
          sendOnce({
            drafts,
            name: 'lead',
            content: lead,
            send: (idempotencyKey) => run(addLead, lead, { signal, idempotencyKey }),
          }),
        ),
      ),
      resumeLead: fromPromise(({ input: { leadId }, signal }) =>
        tab.ahead(() => run(resumeLead, { id: leadId }, { signal })),
      ),
    },
    actions: { dropKept: () => drafts.drop('lead') },
  })

/** Not what the server refused for good, nor what ended with its session. */
const mayPass = (error: unknown) =>
  error instanceof CallError && error.kind !== 'aborted' && !isRefusal(error)

/** What nobody answered waits among the pages that were seen; an app that is gone tells nothing more. */
const tellLater = (activity: ReturnType<FlowPorts['activity']>, entry: LogEntry) => {
  if (activity.getSnapshot().status === 'active') {
    activity.send({ type: 'opening.unsent', entry })
  }
}

/** DEMO-5: the demo-open flow with its effects. */
export const demoOpenLogic = (ports: FlowPorts) => {
  const { run, version, showPage, activity, notice, demoSession, demoSessionMaxAgeSec } = ports
  const tab = demoTab()
  keepUnsentOpenings(ports)

  const show = (
    page: Parameters<typeof showPage>[0],
    { demo, isAside = false }: { demo: string; isAside?: boolean },
  ) => {
    if (!isAside) {
      showPage(page, demo)
    }
  }

  return demoOpenMachine.provide({
    actors: {
      lead: leadLogic(ports, tab),
      // At once, and whatever else waits: the page may go.
      logOpen: fromPromise(async ({ input: { demo, leadId, reusedSession } }) => {
        const id = crypto.randomUUID()
        const data = { reusedSession }
        const entry = { id, version, action: 'OpenDemo', demo, leadId, data } as const
        try {
          await run(addLog, entry, { keepalive: true })
        } catch (error) {
          if (mayPass(error)) {
            tellLater(activity(), entry)
          }
          throw error
        }
      }),
    },
    actions: {
      openDemo: ({ self }, { url, target }) => {
        if (target === 'same') {
          window.location.replace(url)
        } else if (!tab.show(url)) {
          self.send({ type: 'demo.blocked' })
        }
      },
      beginDemoSession: sendTo(demoSession, (_, { lead }) => ({
        type: 'demoSession.begin',
        ...arrivedLead(required(lead, 'lead'), demoSessionMaxAgeSec()),
      })),
      endDemoSession: sendTo(demoSession, (_, { leadId }) => ({
        type: 'demoSession.refused',
        leadId,
      })),
      tellRefusal: (_, { text }) => notice().send({ type: 'notice.show', tone: 'error', text }),
      showLeadForm: ({ context }) => show('/demo/$key/open', context),
      showGo: ({ context }) => show('/demo/$key/go', context),
      showPage: ({ context }) => show('/demo/$key', context),
    },
  })
}
