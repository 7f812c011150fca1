import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback } from 'react'

import type { Citation } from '#src/api/contract/conversations.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectDemoOpenView } from '#src/machines/demo-open/demo-open.view.ts'
import { accessDemo } from '#src/containers/demos/demo-flows.ts'
import { LeadFlow } from '#src/containers/demos/lead-flow.tsx'
import { useFlow } from '#src/containers/flow.ts'
import { BlockedDemo } from '#src/ui/ai/blocked-demo.tsx'

/** AI-3: opens a demo that an answer offers, by the demo page's flow; the conversation stays open. */
export const useAccess = (app: App) =>
  useCallback(
    ({ key, label, url }: Citation) => {
      app.close('demoOpen')
      app.open('demoOpen', { demo: key, label, url, isAside: true })
      accessDemo(app, 'page')
    },
    [app],
  )

/** The form or message of the opening. */
export function OfferedDemo({ app }: { app: App }) {
  const flow = useFlow(app, 'demoOpen')

  return flow === undefined ? null : <Opening app={app} flow={flow} />
}

function Opening({ app, flow }: { app: App; flow: FlowRef<'demoOpen'> }) {
  const view = useSelector(flow, selectDemoOpenView, shallowEqual)
  const label = useSelector(flow, ({ context }) => context.label)
  const lead = useSelector(flow, ({ children }) => children.lead)

  if (view.step === 'lead' && lead !== undefined) {
    return <LeadFlow app={app} lead={lead} />
  }
  return view.step === 'opened' && view.how === 'blocked' ? (
    <BlockedDemo label={label} url={view.url} />
  ) : null
}
