import { createFileRoute, redirect } from '@tanstack/react-router'

import { FirstAdminFlow } from '#src/routes/-first-admin-flow.tsx'
import { guard } from '#src/routes/-guards.ts'
import { page } from '#src/routes/-page.ts'

const guardConfirmed = guard('emailConfirmed')

/** The link printed at start. Its secret leaves the address bar before anything is shown, and is kept for whoever signs in first. */
export const Route = createFileRoute('/_fullscreen/first-admin')({
  beforeLoad: async (args) => {
    const { firstAdminSecret } = args.context.app
    if (args.location.hash !== '') {
      firstAdminSecret.keep(args.location.hash)
      throw redirect({ to: '/first-admin', hash: '', replace: true })
    }
    return { ...(await guardConfirmed(args)), secret: firstAdminSecret.read() }
  },
  loader: ({ context: { app } }) => app.bring('firstAdmin'),
  ...page('FirstAdmin'),
  onEnter: ({ context: { app, secret } }) => secret && app.open('firstAdmin', { secret }),
  onLeave: ({ context }) => context.app.close('firstAdmin'),
  component: FirstAdminRoute,
})

function FirstAdminRoute() {
  const { app, me } = Route.useRouteContext()

  return <FirstAdminFlow app={app} me={me} />
}
