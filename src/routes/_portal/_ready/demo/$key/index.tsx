import { createFileRoute } from '@tanstack/react-router'

import type { App } from '#src/app/start-app.ts'
import { isLeadAsked } from '#src/routes/-demo.ts'
import { DemoPage } from '#src/routes/-demo-page.tsx'

export const Route = createFileRoute('/_portal/_ready/demo/$key/')({
  staticData: { name: 'DemoPage' },
  onEnter: ({ context }) => leaveForm(context.app),
  // Back came before the form's own page was there: for the router this one was never left.
  onStay: ({ context }) => {
    if (isLeadAsked(context.app)) {
      leaveForm(context.app)
    }
  },
  component: DemoRoute,
})

const leaveForm = (app: App) => app.flow('demoOpen')?.send({ type: 'demo.leave' })

function DemoRoute() {
  const { app } = Route.useRouteContext()
  const { key } = Route.useParams()

  return <DemoPage app={app} demoKey={key} />
}
