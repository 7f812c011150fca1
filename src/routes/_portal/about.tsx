import { createFileRoute } from '@tanstack/react-router'

import { page } from '#src/routes/-page.ts'
import { AboutScreen } from '#src/ui/help/about-screen.tsx'

export const Route = createFileRoute('/_portal/about')({
  ...page('About'),
  component: AboutRoute,
})

function AboutRoute() {
  const { app } = Route.useRouteContext()

  return <AboutScreen outerLinks={app.outerLinks} />
}
