import { createFileRoute } from '@tanstack/react-router'

import { ConnectFlow } from '#src/containers/sign-in/connect-flow.tsx'
import { openConnect } from '#src/containers/sign-in/open-sign-in.ts'
import { requireUnconfirmed } from '#src/routes/-guards.ts'
import { page } from '#src/routes/-page.ts'

export const Route = createFileRoute('/_fullscreen/email/register/connect/')({
  beforeLoad: async (args) => {
    // Once connected, the tab that asked signs this browser in: the outcome stays on the screen.
    if (args.cause !== 'stay') {
      await requireUnconfirmed(args)
    }
    return { link: args.location.state.link }
  },
  loader: ({ context: { app } }) => app.loadFlows('connect'),
  ...page('RegisterEmailConnect'),
  onEnter: ({ context: { app, link } }) =>
    openConnect(app, { purpose: 'register', link, isOwnOnly: false }),
  onLeave: ({ context }) => context.app.close('connect'),
  component: RegisterConnectRoute,
})

function RegisterConnectRoute() {
  const { app } = Route.useRouteContext()

  return <ConnectFlow app={app} />
}
