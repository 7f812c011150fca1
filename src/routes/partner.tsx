import { createFileRoute, redirect } from '@tanstack/react-router'

import { signInSearchSchema } from '#src/routes/-search.ts'

/** ROUTE-6: the partners' way in. */
export const Route = createFileRoute('/partner')({
  validateSearch: signInSearchSchema,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/login/partner-google', search, replace: true })
  },
})
