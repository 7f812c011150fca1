import { createFileRoute, Outlet } from '@tanstack/react-router'

import { ShellBanners } from '#src/containers/frame/banners.tsx'
import { useShell } from '#src/containers/frame/use-shell.ts'
import { FullscreenLayout } from '#src/ui/frame/fullscreen-layout.tsx'

/** The fullscreen layout: header and content only. */
export const Route = createFileRoute('/_fullscreen')({
  component: FullscreenRoute,
})

function FullscreenRoute() {
  const { app } = Route.useRouteContext()

  return (
    <FullscreenLayout {...useShell(app)} banners={<ShellBanners app={app} />}>
      <Outlet />
    </FullscreenLayout>
  )
}
