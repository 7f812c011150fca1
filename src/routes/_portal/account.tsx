import { createFileRoute } from '@tanstack/react-router'

import { AccountFlow } from '#src/containers/account/account-flow.tsx'
import { page } from '#src/routes/-page.ts'

/** The person's account, before and after the setup. */
export const Route = createFileRoute('/_portal/account')({
  beforeLoad: ({ location }) => ({ problem: location.state.problem ?? null }),
  loader: async ({ context: { app } }) => {
    const [methods] = await Promise.all([
      app.methodsOnOffer(),
      app.loadFlows(
        'account',
        'nameUpdate',
        'emailUpdate',
        'workUpdate',
        'passkeys',
        'passwordUpdate',
        'linkedSignOns',
        'leadCorrection',
        'ownData',
      ),
    ])
    return { methods: methods ?? [] }
  },
  ...page('Account'),
  onEnter: ({ context: { app, me, problem } }) => {
    app.open('account', {})
    app.open('nameUpdate', {})
    app.open('emailUpdate', {})
    app.open('workUpdate', {})
    const isHeld = me.methods.some(({ type }) => type === 'passkey')
    app.open('passkeys', { method: 'passkey', isHeld })
    app.open('passwordUpdate', { method: 'password' })
    app.open('linkedSignOns', { problem })
    app.open('leadCorrection', {})
    app.open('ownData', {})
  },
  onLeave: ({ context: { app } }) => {
    app.close('account')
    app.close('nameUpdate')
    app.close('emailUpdate')
    app.close('workUpdate')
    app.close('passkeys')
    app.close('passwordUpdate')
    app.close('linkedSignOns')
    app.close('leadCorrection')
    app.close('ownData')
  },
  component: AccountRoute,
})

function AccountRoute() {
  const { app, me } = Route.useRouteContext()

  return <AccountFlow app={app} me={me} methods={Route.useLoaderData().methods} />
}
