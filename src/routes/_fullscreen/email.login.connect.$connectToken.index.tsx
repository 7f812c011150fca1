import { createFileRoute, redirect } from '@tanstack/react-router'

import { routes } from '#src/api/contract/routes.ts'

/** A mailed link that lost its end on the way: it expired like any other that leads nowhere (PC-15, PC-17). */
export const Route = createFileRoute('/_fullscreen/email/login/connect/$connectToken/')({
  beforeLoad: () => {
    throw redirect({ to: routes.LoginEmailPartOfLink.leadsTo, replace: true })
  },
})
