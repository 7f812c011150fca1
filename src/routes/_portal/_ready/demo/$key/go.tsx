import { createFileRoute } from '@tanstack/react-router'

import { accessDemo, isDemoIdle } from '#src/routes/-demo.ts'
import { DemoOpening } from '#src/routes/-demo-page.tsx'
import { page } from '#src/routes/-page.ts'

/** Opens the demo in a new tab. */
export const Route = createFileRoute('/_portal/_ready/demo/$key/go')({
  ...page('DemoGoPage'),
  onEnter: ({ context }) => accessDemo(context.app, 'go'),
  // From the one demo's page to the other's, by the history.
  onStay: ({ context }) => {
    if (isDemoIdle(context.app)) {
      accessDemo(context.app, 'go')
    }
  },
  component: DemoGoRoute,
})

function DemoGoRoute() {
  const { app } = Route.useRouteContext()
  const { key } = Route.useParams()

  return <DemoOpening app={app} demoKey={key} />
}
