import { createFileRoute, Outlet } from '@tanstack/react-router'

import { requireProvider } from '#src/routes/-callback.ts'
import { NotFoundScreen } from '#src/ui/frame/not-found-screen.tsx'

/** The callbacks of a provider; any other name is not a page. */
export const Route = createFileRoute('/_fullscreen/$method')({
  beforeLoad: requireProvider,
  notFoundComponent: () => <NotFoundScreen />,
  component: Outlet,
})
