import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'

import type { Citation, Conversation } from '#src/api/contract/conversations.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectDemoOpenView } from '#src/machines/demo-open/demo-open.view.ts'
import { accessDemo, isOutdated } from '#src/containers/demos/demo-flows.ts'
import { AskedLead } from '#src/containers/demos/lead-flow.tsx'
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

type OfferedDemoProps = Pick<Conversation, 'messages'> & { app: App }

/** What the opening asks for, or tells. */
export function OfferedDemo(props: OfferedDemoProps) {
  const flow = useFlow(props.app, 'demoOpen')

  return flow === undefined ? null : <Opening {...props} flow={flow} />
}

type OpeningProps = OfferedDemoProps & { flow: FlowRef<'demoOpen'> }

/** What was told of a demo that moved ends once no answer leads where it was any more. */
const useEndOnceMoved = ({ app, flow, messages }: OpeningProps) => {
  const isOver = useSelector(flow, (snapshot) => {
    const cited = messages
      .flatMap((it) => (it.role === 'answer' ? it.citations : []))
      .filter(({ key }) => key === snapshot.context.demo)
    return cited.length > 0 && cited.every((demo) => isOutdated(snapshot, demo))
  })
  useEffect(() => {
    if (isOver) {
      app.close('demoOpen')
    }
  }, [app, isOver])
}

function Opening(props: OpeningProps) {
  const { app, flow } = props
  useEndOnceMoved(props)
  const view = useSelector(flow, selectDemoOpenView, shallowEqual)
  const label = useSelector(flow, ({ context }) => context.label)

  if (view.step === 'lead') {
    return <AskedLead app={app} flow={flow} />
  }
  return view.step === 'opened' && view.how === 'blocked' ? (
    <BlockedDemo label={label} url={view.url} />
  ) : null
}
