import { createFileRoute } from '@tanstack/react-router'

import { ConnectFlow } from '#src/containers/sign-in/connect-flow.tsx'
import { openConnect } from '#src/containers/sign-in/open-sign-in.ts'
import { requireSignedOut, settledMe } from '#src/routes/-guards.ts'
import { page } from '#src/routes/-page.ts'

export const Route = createFileRoute('/_fullscreen/email/login/connect/')({
  beforeLoad: async (args) => {
    const { link } = args.location.state
    // Once connected, the tab that asked signs this browser in: the outcome stays on the screen.
    if (args.cause !== 'stay' && link === undefined) {
      await requireSignedOut(args)
    }
    // Somebody who is signed in may be asked to prove it again.
    return { link, isOwnOnly: (await settledMe(args)) !== null }
  },
  loader: ({ context: { app } }) => app.loadFlows('connect'),
  ...page('LoginEmailConnect'),
  onEnter: ({ context: { app, link, isOwnOnly } }) =>
    openConnect(app, { purpose: 'login', link, isOwnOnly }),
  onLeave: ({ context }) => context.app.close('connect'),
  component: LoginConnectRoute,
})

function LoginConnectRoute() {
  const { app } = Route.useRouteContext()

  return <ConnectFlow app={app} />
}
