import { createFileRoute } from '@tanstack/react-router'

import { accessDemo, enterGo, isDemoIdle } from '#src/containers/demos/demo-flows.ts'
import { DemoOpening } from '#src/containers/demos/demo-page.tsx'
import { page } from '#src/routes/-page.ts'

/** Opens the demo in a new tab, except for people who come back to the page. */
export const Route = createFileRoute('/_portal/_ready/demo/$key/go')({
  ...page('DemoGoPage'),
  beforeLoad: ({ location }) => ({ hasOpened: location.state.hasOpened === true }),
  onEnter: ({ context: { app, hasOpened } }) => enterGo(app, hasOpened),
  // From one demo's page to another's, by the browser's history.
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
