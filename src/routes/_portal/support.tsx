import { createFileRoute, useLocation } from '@tanstack/react-router'

import { page } from '#src/routes/-page.ts'
import { SupportScreen } from '#src/ui/help/support-screen.tsx'

export const Route = createFileRoute('/_portal/support')({
  ...page('Support'),
  component: SupportRoute,
})

function SupportRoute() {
  const { me } = Route.useRouteContext()
  const opened = useLocation({ select: ({ hash }) => hash })

  return <SupportScreen opened={opened} isAdmin={me.isAdmin} />
}
