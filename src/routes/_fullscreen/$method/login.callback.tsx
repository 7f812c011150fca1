import { createFileRoute } from '@tanstack/react-router'

import { LoginCallbackFlow } from '#src/containers/sign-in/callback-flow.tsx'
import { replyIn, requireNobodyNew, requireReply } from '#src/routes/-callback.ts'
import { page } from '#src/routes/-page.ts'

/** A provider sends the browser back here after a sign-in (SSO-2). */
export const Route = createFileRoute('/_fullscreen/$method/login/callback')({
  beforeLoad: async (args) => {
    const query = replyIn(args, '/$method/login/callback')
    const departure = await requireNobodyNew(args)
    requireReply(query, departure.page)
    return { query, ...departure }
  },
  loader: ({ context: { app } }) => app.loadFlows('singleSignOnReply'),
  ...page('LoginCallback'),
  onEnter: ({ context: { app, query, wasSignedIn }, params: { method } }) =>
    app.open('singleSignOnReply', {
      method,
      query,
      wasSignedIn,
      begun: app.begunCode.at('arrival').read(),
    }),
  onLeave: ({ context: { app } }) => {
    app.close('singleSignOnReply')
    app.departure.forget()
  },
  component: LoginCallbackRoute,
})

function LoginCallbackRoute() {
  const { app, page, steppingUp } = Route.useRouteContext()

  return <LoginCallbackFlow app={app} page={page} steppingUp={steppingUp} />
}
