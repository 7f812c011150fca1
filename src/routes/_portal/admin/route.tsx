import { createFileRoute, Outlet } from '@tanstack/react-router'

import { guard } from '#src/routes/-guards.ts'

/** The admin area. */
export const Route = createFileRoute('/_portal/admin')({
  beforeLoad: guard('adminOnly'),
  component: Outlet,
})
