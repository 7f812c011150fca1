import { createFileRoute } from '@tanstack/react-router'

import { requireSignedOut } from '#src/routes/-guards.ts'
import { LoginFlow } from '#src/containers/sign-in/login-flow.tsx'
import { directMethods, loginLifecycle } from '#src/containers/sign-in/login-lifecycle.ts'
import { page } from '#src/routes/-page.ts'
import { signInSearchSchema } from '#src/containers/sign-in/sign-in-search.ts'

/** Login for partners and Google staff, by their Google account. */
export const Route = createFileRoute('/_fullscreen/login/partner-google')({
  validateSearch: signInSearchSchema,
  beforeLoad: requireSignedOut,
  loader: async ({ context: { app } }) => {
    const [direct] = await Promise.all([directMethods(app), app.loadFlows('login')])
    return direct
  },
  ...page('LoginPartnerGoogle'),
  ...loginLifecycle('partnerGoogle'),
  component: PartnerLoginRoute,
})

function PartnerLoginRoute() {
  const { app } = Route.useRouteContext()

  return (
    <LoginFlow
      app={app}
      form="partnerGoogle"
      direct={Route.useLoaderData()}
      search={Route.useSearch()}
    />
  )
}
