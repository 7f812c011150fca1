import { createFileRoute, redirect } from '@tanstack/react-router'

import type { App } from '#src/app/start-app.ts'
import { FirstAdminFlow } from '#src/containers/sign-in/first-admin-flow.tsx'
import { guard } from '#src/routes/-guards.ts'
import { page } from '#src/routes/-page.ts'

const guardConfirmed = guard('emailConfirmed')

/** If the page is entered twice, the running flow goes on. */
const open = ({ context: { app } }: { context: { app: App } }) => {
  const secret = app.firstAdminSecret.read()
  if (secret !== null) {
    app.open('firstAdmin', { secret })
  }
}

/**
 * The link printed at start. Its secret leaves the address bar before anything is shown, and is kept for whoever signs in first.
 */
export const Route = createFileRoute('/_fullscreen/first-admin')({
  beforeLoad: async (args) => {
    const { app } = args.context
    if (args.location.hash !== '') {
      // Another link, in a tab whose first link is used up, starts a new flow.
      app.close('firstAdmin')
      app.firstAdminSecret.keep(args.location.hash)
      throw redirect({ to: '/first-admin', hash: '', replace: true })
    }
    return guardConfirmed(args)
  },
  loader: ({ context: { app } }) => app.loadFlows('firstAdmin'),
  ...page('FirstAdmin'),
  onEnter: open,
  onStay: open,
  onLeave: ({ context }) => context.app.close('firstAdmin'),
  component: FirstAdminRoute,
})

function FirstAdminRoute() {
  const { app, me } = Route.useRouteContext()

  return <FirstAdminFlow app={app} me={me} />
}
