import { createFileRoute } from '@tanstack/react-router'

import { accessDemo, enterGo, isDemoIdle } from '#src/containers/demos/demo-flows.ts'
import { DemoOpening } from '#src/containers/demos/demo-page.tsx'
import { page } from '#src/routes/-page.ts'

/** Opens the demo in a new tab, but for who comes back to it. */
export const Route = createFileRoute('/_portal/_ready/demo/$key/go')({
  ...page('DemoGoPage'),
  beforeLoad: ({ location }) => ({ hasOpened: location.state.hasOpened === true }),
  onEnter: ({ context: { app, hasOpened } }) => enterGo(app, hasOpened),
  // From the one demo's page to the other's, by the history.
  onStay: ({ context: { app, hasOpened } }) => {
    if (isDemoIdle(app) && !hasOpened) {
      accessDemo(app, 'go')
    }
  },
  component: DemoGoRoute,
})

function DemoGoRoute() {
  const { app } = Route.useRouteContext()
  const { key } = Route.useParams()

  return <DemoOpening app={app} demoKey={key} />
}
