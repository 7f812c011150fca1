import { createFileRoute } from '@tanstack/react-router'

import { requireSignedOut } from '#src/routes/-guards.ts'
import { LoginFlow } from '#src/containers/sign-in/login-flow.tsx'
import { loginLifecycle } from '#src/containers/sign-in/login-lifecycle.ts'
import { page } from '#src/routes/-page.ts'
import { signInSearchSchema } from '#src/containers/sign-in/sign-in-search.ts'

/** Login for customers, by any method that their account has. */
export const Route = createFileRoute('/_fullscreen/login/customer')({
  validateSearch: signInSearchSchema,
  beforeLoad: requireSignedOut,
  loader: ({ context: { app } }) => app.loadFlows('login'),
  ...page('LoginCustomer'),
  ...loginLifecycle('customer'),
  component: CustomerLoginRoute,
})

function CustomerLoginRoute() {
  const { app } = Route.useRouteContext()

  return <LoginFlow app={app} form="customer" direct={[]} search={Route.useSearch()} />
}
