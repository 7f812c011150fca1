import { createFileRoute, redirect } from '@tanstack/react-router'

/** ROUTE-5: the admin area begins with its partners. */
export const Route = createFileRoute('/_portal/admin/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/partners', replace: true })
  },
})
