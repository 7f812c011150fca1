import { createFileRoute, Outlet } from '@tanstack/react-router'

import { demosQuery } from '#src/api/queries.ts'
import { FramedErrorRoute } from '#src/containers/frame/fallbacks.tsx'
import { MissingPage } from '#src/containers/frame/missing-page.tsx'
import { guard } from '#src/routes/-guards.ts'
import { PortalFrame } from '#src/containers/frame/portal-frame.tsx'
import { useLive } from '#src/containers/frame/use-live.ts'

/** The default layout: header, sidebar, content, footer; for signed-in people only. */
export const Route = createFileRoute('/_portal')({
  beforeLoad: async (args) => {
    const [confirmed, queryClient] = await Promise.all([
      guard('emailConfirmed')(args),
      args.context.loadQueryClient(),
    ])
    return { ...confirmed, queryClient }
  },
  // What the sidebar needs; the page does not wait for it.
  loader: ({ context: { call, queryClient } }) => {
    queryClient.ensureQueryData(demosQuery(call)).catch(() => {})
  },
  component: PortalRoute,
  errorComponent: FramedErrorRoute,
  notFoundComponent: MissingPage,
})

/** The same element for all pages, so that the frame around it is not drawn again. */
const outlet = <Outlet />

function PortalRoute() {
  const { app, call, me, queryClient } = Route.useRouteContext()
  useLive(app)

  return (
    <PortalFrame app={app} call={call} me={me} queryClient={queryClient}>
      {outlet}
    </PortalFrame>
  )
}
