import { createFileRoute, redirect } from '@tanstack/react-router'

import { routes } from '#src/api/contract/routes.ts'

/** ROUTE-6: `/demo` alone goes Home. */
export const Route = createFileRoute('/_portal/_ready/demo/')({
  beforeLoad: () => {
    throw redirect({ to: routes.Demos.leadsTo, replace: true })
  },
})
