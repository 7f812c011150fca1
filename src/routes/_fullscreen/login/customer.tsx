import { createFileRoute } from '@tanstack/react-router'

import { LoginFlow } from '#src/routes/-login-flow.tsx'
import { requireSignedOut } from '#src/routes/-guards.ts'
import { infoOf, signInSearchSchema } from '#src/routes/-search.ts'

export const Route = createFileRoute('/_fullscreen/login/customer')({
  validateSearch: signInSearchSchema,
  beforeLoad: requireSignedOut,
  head: () => ({ meta: [{ title: 'Login' }] }),
  staticData: { name: 'LoginCustomer' },
  onEnter: ({ context, search }) =>
    context.app.open('login', {
      form: 'main',
      identifier: infoOf(search).identifier ?? '',
      allowedMethods: null,
    }),
  onLeave: ({ context }) => context.app.close('login'),
  component: CustomerLoginRoute,
})

function CustomerLoginRoute() {
  const { app } = Route.useRouteContext()

  return <LoginFlow app={app} search={Route.useSearch()} />
}
