import { createFileRoute } from '@tanstack/react-router'

import { page } from '#src/routes/-page.ts'
import { PasskeyOfferFlow } from '#src/containers/sign-in/passkey-offer-flow.tsx'
import { SetupFlow } from '#src/containers/sign-in/setup-flow.tsx'
import { requireIncompleteSetup } from '#src/routes/-guards.ts'
import { signInSearchSchema } from '#src/containers/sign-in/sign-in-search.ts'

export const Route = createFileRoute('/_fullscreen/setup')({
  validateSearch: signInSearchSchema,
  beforeLoad: requireIncompleteSetup,
  loader: async ({ context: { app, me } }) => {
    // Loaded before anything is shown, so that nothing pushes the form down later.
    const [offerPasskey] = await Promise.all([
      import('#src/containers/sign-in/after-register.ts')
        .then((it) => it.findPasskeyOffer(app, me))
        .catch(() => null),
      app.loadFlows('organizationAccess'),
    ])
    return { offerPasskey }
  },
  ...page('Setup'),
  onEnter: ({ status, loaderData, context: { app, me } }) => {
    // If the guard could not find out who this is, the page still opens and shows the error.
    if (status === 'error') {
      return
    }
    // An approval that was undone is told no more; whoever begins anew as something else, or was sent here, reads why.
    const { tone } = app.notice.getSnapshot().context
    if (me.organizationAccessStatus !== 'unrequested' && tone === 'success') {
      app.notice.send({ type: 'notice.dismiss' })
    }
    app.open('organizationAccess', { me })
    loaderData?.offerPasskey?.()
  },
  // The session was renewed, here or in another tab, and may know more about the person.
  onStay: ({ loaderData, context: { app, me } }) => {
    app.flow('organizationAccess')?.send({ type: 'me.changed', me })
    loaderData?.offerPasskey?.()
  },
  onLeave: ({ context: { app, me } }) => {
    const flow = app.flow('organizationAccess')
    const now = app.session.getSnapshot().context.me
    // If another tab hears of the approval first, the guards lead on before the flow does.
    if (now?.email === me.email && flow?.getSnapshot().status === 'active') {
      flow.send({ type: 'me.changed', me: now })
    }
    app.close('organizationAccess')
    app.close('passkeys')
  },
  component: SetupRoute,
})

function SetupRoute() {
  const { app } = Route.useRouteContext()

  return (
    <>
      {Route.useLoaderData().offerPasskey === null ? null : <PasskeyOfferFlow app={app} />}
      <SetupFlow app={app} />
    </>
  )
}
