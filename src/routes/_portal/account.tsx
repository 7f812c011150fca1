import { createFileRoute } from '@tanstack/react-router'

import { AccountFlow } from '#src/routes/-account-flow.tsx'

/** The person's account, before and after the setup. */
export const Route = createFileRoute('/_portal/account')({
  loader: ({ context: { app } }) => app.bring('account', 'passkeys', 'passwordUpdate'),
  head: () => ({ meta: [{ title: 'Account' }] }),
  staticData: { name: 'Account' },
  onEnter: ({ context: { app } }) => {
    app.open('account', {})
    app.open('passkeys', { method: 'passkey' })
    app.open('passwordUpdate', { method: 'password' })
  },
  onLeave: ({ context: { app } }) => {
    app.close('account')
    app.close('passkeys')
    app.close('passwordUpdate')
  },
  component: AccountRoute,
})

function AccountRoute() {
  const { app, me } = Route.useRouteContext()

  return <AccountFlow app={app} me={me} />
}
