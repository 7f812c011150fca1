import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'

import type { Topic } from '#src/api/contract/live.ts'
import { heldStanding } from '#src/machines/whatsapp/held-standing.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectWhatsAppView } from '#src/machines/whatsapp/whatsapp.view.ts'
import { useClock } from '#src/containers/clock.ts'
import { useFlow } from '#src/containers/flow.ts'
import { useTopic } from '#src/containers/frame/use-live.ts'
import { WhatsAppScreen } from '#src/ui/ai/whatsapp-screen.tsx'

const phone: Topic = { topic: 'phone' }

/** AI-4: the person's phone. */
export function WhatsAppFlow({ app }: { app: App }) {
  const flow = useFlow(app, 'whatsapp')

  return flow === undefined ? null : <Steps app={app} flow={flow} />
}

type StepsProps = { app: App; flow: FlowRef<'whatsapp'> }

function Steps({ app, flow }: StepsProps) {
  const isLive = useTopic(app, phone, (news) => {
    if (news.topic === 'phone') {
      flow.send({ type: 'standing.told', standing: heldStanding(news.standing, Date.now()) })
    }
  })
  useEffect(() => flow.send({ type: 'live.changed', isLive }), [flow, isLive])
  const view = useSelector(flow, selectWhatsAppView, shallowEqual)
  const isStaff = useSelector(app.session, ({ context }) => context.me?.isGoogle ?? false)
  const codeTime = useSelector(flow, ({ children }) => children.codeTime)
  const windowTime = useSelector(flow, ({ children }) => children.windowTime)

  return (
    <WhatsAppScreen
      view={view}
      isStaff={isStaff}
      codeClock={useClock(codeTime)}
      windowClock={useClock(windowTime)}
      onRetry={() => flow.send({ type: 'standing.retry' })}
      onPair={() => flow.send({ type: 'pairing.begin' })}
      onCancelPairing={() => flow.send({ type: 'pairing.cancel' })}
      onTemplate={(template) => flow.send({ type: 'template.send', template })}
      onUnlink={() => flow.send({ type: 'phone.unlink' })}
      onConfirm={() => flow.send({ type: 'unlink.confirm' })}
      onCancel={() => flow.send({ type: 'unlink.cancel' })}
    />
  )
}
