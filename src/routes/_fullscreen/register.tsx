import { createFileRoute, redirect } from '@tanstack/react-router'

import { optionsOf } from '#src/routes/-after-login.ts'
import { hasEndedInVain } from '#src/routes/-flow.ts'
import { RegisterFlow } from '#src/routes/-register-flow.tsx'
import { requireSignedOut } from '#src/routes/-guards.ts'
import { infoOf, signInSearchSchema } from '#src/routes/-search.ts'

export const Route = createFileRoute('/_fullscreen/register')({
  validateSearch: signInSearchSchema,
  beforeLoad: async (args) => {
    await requireSignedOut(args)
    // The session of the account just made was refused: from now on one logs in.
    if (hasEndedInVain(args.context.app, 'register')) {
      throw redirect({ to: '/login/customer', search: args.search, replace: true })
    }
  },
  loader: ({ context: { app } }) => app.bring('register'),
  head: () => ({ meta: [{ title: 'Register' }] }),
  staticData: { name: 'Register' },
  onEnter: ({ context, search }) =>
    context.app.open(
      'register',
      { form: 'register', identifier: infoOf(search).identifier ?? '' },
      optionsOf(search),
    ),
  onLeave: ({ context }) => context.app.close('register'),
  component: RegisterRoute,
})

function RegisterRoute() {
  const { app } = Route.useRouteContext()

  return <RegisterFlow app={app} search={Route.useSearch()} />
}
