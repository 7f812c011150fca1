import { createFileRoute, redirect } from '@tanstack/react-router'

import { routes } from '#src/api/contract/routes.ts'

/** The mailed link. Its secrets leave the address bar before anything is shown (check PC-17). */
export const Route = createFileRoute('/_fullscreen/email/register/connect/$connectToken/$passcode')(
  {
    beforeLoad: ({ params: link }) => {
      throw redirect({ to: routes.RegisterEmailLink.leadsTo, state: { link }, replace: true })
    },
  },
)
