import { createFileRoute, Outlet } from '@tanstack/react-router'

import { guard } from '#src/routes/-guards.ts'
import { useAccessWatch } from '#src/containers/frame/use-access-watch.ts'

/** Pages that need a completed setup. */
export const Route = createFileRoute('/_portal/_ready')({
  beforeLoad: guard('setupComplete'),
  component: ReadyRoute,
})

function ReadyRoute() {
  const { app, me } = Route.useRouteContext()
  useAccessWatch(app, me)

  return <Outlet />
}
