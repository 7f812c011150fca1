import { createFileRoute } from '@tanstack/react-router'

import { LogoutCallbackFlow } from '#src/containers/sign-in/callback-flow.tsx'
import { replyIn } from '#src/routes/-callback.ts'
import { page } from '#src/routes/-page.ts'

/** A provider sends the browser back here after a logout (SSO-2). */
export const Route = createFileRoute('/_fullscreen/$method/logout/callback')({
  beforeLoad: (args) => ({ query: replyIn(args, '/$method/logout/callback') }),
  loader: ({ context: { app } }) => app.loadFlows('singleSignOnLogout'),
  ...page('LogoutCallback'),
  onEnter: ({ context: { app, query }, params: { method } }) =>
    app.open('singleSignOnLogout', { method, query }),
  onLeave: ({ context: { app } }) => app.close('singleSignOnLogout'),
  component: LogoutCallbackRoute,
})

function LogoutCallbackRoute() {
  const { app } = Route.useRouteContext()

  return <LogoutCallbackFlow app={app} />
}
