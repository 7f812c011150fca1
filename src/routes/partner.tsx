import { createFileRoute, redirect } from '@tanstack/react-router'

import { routes } from '#src/api/contract/routes.ts'
import { signInSearchSchema } from '#src/containers/sign-in/sign-in-search.ts'

/** ROUTE-6: the partners' way in. */
export const Route = createFileRoute('/partner')({
  validateSearch: signInSearchSchema,
  beforeLoad: ({ search }) => {
    throw redirect({ to: routes.Partner.leadsTo, search, replace: true })
  },
})
