import { createFileRoute } from '@tanstack/react-router'

import { DemoPage } from '#src/routes/-demo-page.tsx'

export const Route = createFileRoute('/_portal/_ready/demo/$key/')({
  staticData: { name: 'DemoPage' },
  onEnter: ({ context }) => context.app.flow('demoOpen')?.send({ type: 'demo.leave' }),
  component: DemoRoute,
})

function DemoRoute() {
  const { app } = Route.useRouteContext()
  const { key } = Route.useParams()

  return <DemoPage app={app} demoKey={key} />
}
