import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { demosQuery } from '#src/api/queries.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { ShellBanners } from '#src/routes/-banners.tsx'
import { guard } from '#src/routes/-guards.ts'
import { useShell } from '#src/routes/-shell.ts'
import { useSidebar } from '#src/routes/-use-sidebar.ts'
import { useWaiting } from '#src/routes/-use-waiting.ts'
import { Palette, usePalette } from '#src/routes/-use-palette.ts'
import { SteppedUpNotice } from '#src/ui/parts/stepped-up-notice.tsx'
import { PortalLayout } from '#src/ui/portal-layout.tsx'

/** The default layout: header, sidebar, content, footer; for signed-in people only. */
export const Route = createFileRoute('/_portal')({
  beforeLoad: async (args) => {
    const [confirmed, queryClient] = await Promise.all([
      guard('emailConfirmed')(args),
      args.context.loadQueryClient(),
    ])
    return { ...confirmed, queryClient }
  },
  // The sidebar's, beside what the page itself asks for; the page shows without them.
  loader: ({ context: { call, queryClient } }) => {
    queryClient.ensureQueryData(demosQuery(call)).catch(() => {})
  },
  component: PortalRoute,
})

/** Its code comes once the page stands. */
const DemoSession = lazy(async () => {
  await whenIdle()
  return { default: (await import('#src/routes/-demo-session.tsx')).DemoSession }
})

function PortalRoute() {
  const { queryClient } = Route.useRouteContext()

  return (
    <QueryClientProvider client={queryClient}>
      <Portal />
    </QueryClientProvider>
  )
}

function Portal() {
  const { app, call, me } = Route.useRouteContext()
  const steppedUp = useLocation({ select: ({ state }) => state.steppedUp })
  const shell = useShell(app)
  const here = useLocation({ select: ({ pathname }) => pathname })
  const sidebar = useSidebar(app, call)
  const palette = usePalette()

  return (
    <PortalLayout
      {...shell}
      {...sidebar}
      here={here}
      badges={useWaiting(call, shell.me)}
      onSearch={palette.open}
      banners={
        <ShellBanners app={app}>
          {steppedUp === undefined ? null : <SteppedUpNotice {...steppedUp} email={me.email} />}
          <Suspense>
            <DemoSession app={app} call={call} me={me} here={here} />
          </Suspense>
        </ShellBanners>
      }
    >
      <Outlet />
      {palette.isOpen ? (
        <Suspense>
          <Palette app={app} me={me} demos={sidebar.demos} onClose={palette.close} />
        </Suspense>
      ) : null}
    </PortalLayout>
  )
}
