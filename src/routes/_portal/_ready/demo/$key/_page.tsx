import { createFileRoute } from '@tanstack/react-router'

import { DemoPage } from '#src/containers/demos/demo-page.tsx'

/** The demo's page. It stays when the form over it gets its own address, so that nothing typed is lost. */
export const Route = createFileRoute('/_portal/_ready/demo/$key/_page')({
  component: DemoRoute,
})

function DemoRoute() {
  const { app } = Route.useRouteContext()
  const { key } = Route.useParams()

  return <DemoPage app={app} demoKey={key} />
}
