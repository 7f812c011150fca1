import { createFileRoute } from '@tanstack/react-router'

import { ConnectFlow } from '#src/routes/-connect-flow.tsx'
import { requireSignedOut } from '#src/routes/-guards.ts'

export const Route = createFileRoute('/_fullscreen/email/login/connect/')({
  beforeLoad: async (args) => {
    // Connected, the starting tab signs this browser in: what is said here still stands.
    if (args.cause !== 'stay') {
      await requireSignedOut(args)
    }
    return { link: args.location.state.link }
  },
  loader: ({ context: { app } }) => app.bring('connect'),
  head: () => ({ meta: [{ title: 'Login' }] }),
  staticData: { name: 'LoginEmailConnect' },
  onEnter: ({ context: { app, link } }) =>
    link &&
    app.open('connect', {
      purpose: 'login',
      method: 'email',
      connectToken: link.connectToken,
      linkSecret: link.passcode,
    }),
  onLeave: ({ context }) => context.app.close('connect'),
  component: LoginConnectRoute,
})

function LoginConnectRoute() {
  const { app } = Route.useRouteContext()

  return <ConnectFlow app={app} />
}
