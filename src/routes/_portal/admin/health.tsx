import { createFileRoute } from '@tanstack/react-router'

import { AdminPage } from '#src/containers/admin/admin-page.tsx'
import { ServiceHealth } from '#src/containers/admin/health.tsx'
import { page } from '#src/routes/-page.ts'

/** How the service is doing, for whoever runs it. */
export const Route = createFileRoute('/_portal/admin/health')({
  ...page('AdminHealth'),
  component: HealthRoute,
})

function HealthRoute() {
  const { app, call, me } = Route.useRouteContext()

  return (
    <AdminPage app={app} me={me} title="Health">
      <ServiceHealth call={call} />
    </AdminPage>
  )
}
