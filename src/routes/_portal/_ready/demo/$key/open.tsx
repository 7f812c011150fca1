import { createFileRoute } from '@tanstack/react-router'

import { accessDemo } from '#src/routes/-demo.ts'
import { DemoPage } from '#src/routes/-demo-page.tsx'

/** The demo's page with the lead form over it. */
export const Route = createFileRoute('/_portal/_ready/demo/$key/open')({
  staticData: { name: 'DemoOpenPage' },
  onEnter: ({ context }) => accessDemo(context.app, 'open'),
  component: DemoOpenRoute,
})

function DemoOpenRoute() {
  const { app } = Route.useRouteContext()
  const { key } = Route.useParams()

  return <DemoPage app={app} demoKey={key} />
}
