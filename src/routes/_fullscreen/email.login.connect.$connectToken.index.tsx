import { createFileRoute, redirect } from '@tanstack/react-router'

import { routes } from '#src/api/contract/routes.ts'

/** A mailed link without its end: it is treated like any other that has expired (PC-15, PC-17). */
export const Route = createFileRoute('/_fullscreen/email/login/connect/$connectToken/')({
  beforeLoad: () => {
    throw redirect({ to: routes.LoginEmailPartOfLink.leadsTo, replace: true })
  },
})
