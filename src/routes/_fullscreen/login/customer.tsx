import { createFileRoute } from '@tanstack/react-router'

import type { App } from '#src/app/start-app.ts'
import { hasEnded } from '#src/routes/-flow.ts'
import { LoginFlow } from '#src/routes/-login-flow.tsx'
import { requireSignedOut } from '#src/routes/-guards.ts'
import { infoOf, signInSearchSchema, type SignInSearch } from '#src/routes/-search.ts'

type Entered = { context: { app: App }; search: SignInSearch }

const openLogin = ({ context: { app }, search }: Entered) =>
  app.open('login', {
    form: 'main',
    identifier: infoOf(search).identifier ?? '',
    allowedMethods: null,
  })

export const Route = createFileRoute('/_fullscreen/login/customer')({
  validateSearch: signInSearchSchema,
  beforeLoad: requireSignedOut,
  loader: ({ context: { app } }) => app.bring('login'),
  head: () => ({ meta: [{ title: 'Login' }] }),
  staticData: { name: 'LoginCustomer' },
  onEnter: openLogin,
  // The session that this login began was refused: one logs in anew.
  onStay: (entered) => {
    const { app } = entered.context
    if (hasEnded(app, 'login')) {
      app.close('login')
      openLogin(entered)
    }
  },
  onLeave: ({ context }) => context.app.close('login'),
  component: CustomerLoginRoute,
})

function CustomerLoginRoute() {
  const { app } = Route.useRouteContext()

  return <LoginFlow app={app} search={Route.useSearch()} />
}
