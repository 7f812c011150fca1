import { createFileRoute, redirect } from '@tanstack/react-router'

import { signInSearchSchema } from '#src/routes/-search.ts'

/** `/login` alone goes to the sub-form. */
export const Route = createFileRoute('/_fullscreen/login/')({
  validateSearch: signInSearchSchema,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/login/customer', search, replace: true })
  },
})
