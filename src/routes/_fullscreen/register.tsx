import { createFileRoute, redirect } from '@tanstack/react-router'

import { hasEndedInVain } from '#src/containers/flow.ts'
import { openRegister } from '#src/containers/sign-in/open-sign-in.ts'
import { page } from '#src/routes/-page.ts'
import { RegisterFlow } from '#src/containers/sign-in/register-flow.tsx'
import { requireSignedOut } from '#src/routes/-guards.ts'
import { signInSearchSchema } from '#src/containers/sign-in/sign-in-search.ts'

export const Route = createFileRoute('/_fullscreen/register')({
  validateSearch: signInSearchSchema,
  beforeLoad: async (args) => {
    await requireSignedOut(args)
    // The session of the new account was refused: the person has to log in.
    if (hasEndedInVain(args.context.app, 'register')) {
      throw redirect({ to: '/login/customer', search: args.search, replace: true })
    }
  },
  loader: ({ context: { app } }) => app.loadFlows('register'),
  ...page('Register'),
  onEnter: ({ context, search }) => openRegister(context.app, search),
  onLeave: ({ context }) => context.app.close('register'),
  component: RegisterRoute,
})

function RegisterRoute() {
  const { app } = Route.useRouteContext()

  return <RegisterFlow app={app} search={Route.useSearch()} />
}
