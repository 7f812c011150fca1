import { createFileRoute, Outlet } from '@tanstack/react-router'

import { requireSetup } from '#src/routes/-guards.ts'

/** Pages that need a completed setup. */
export const Route = createFileRoute('/_portal/_ready')({
  beforeLoad: requireSetup,
  component: Outlet,
})
