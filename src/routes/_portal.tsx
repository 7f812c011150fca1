import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'

import { demosQuery } from '#src/api/queries.ts'
import { requireSignedIn } from '#src/routes/-guards.ts'
import { useShell } from '#src/routes/-shell.ts'
import { PortalLayout } from '#src/ui/portal-layout.tsx'

/** The default layout: header, sidebar, content, footer; for signed-in people only. */
export const Route = createFileRoute('/_portal')({
  beforeLoad: requireSignedIn,
  component: PortalRoute,
})

function PortalRoute() {
  const { app, call } = Route.useRouteContext()
  const shell = useShell(app)
  const demos = useQuery(demosQuery(call))

  return (
    <PortalLayout {...shell} demos={demos.data ?? []}>
      <Outlet />
    </PortalLayout>
  )
}
