import { createFileRoute, redirect } from '@tanstack/react-router'

import type { App } from '#src/app/start-app.ts'
import type { Me } from '#src/api/contract/user.ts'
import { DeviceFlow } from '#src/containers/sign-in/device-flow.tsx'
import { hasEnded } from '#src/containers/flow.ts'
import { settledMe } from '#src/routes/-guards.ts'
import { page } from '#src/routes/-page.ts'
import { DeviceSignedInScreen } from '#src/ui/sign-in/device-signed-in-screen.tsx'

const openDevice = (app: App, me: Me | null) => {
  if (me === null) {
    app.open('device', { method: 'email' })
  }
}

/** A device shows its code here; people who are signed in are told that they are. */
export const Route = createFileRoute('/_fullscreen/device/')({
  beforeLoad: async (args) => {
    const me = await settledMe(args)
    // The device was let in.
    if (me !== null && hasEnded(args.context.app, 'device')) {
      throw redirect({ href: '/', replace: true })
    }
    return { me }
  },
  loader: ({ context: { app } }) => app.loadFlows('device'),
  ...page('Device'),
  onEnter: ({ context: { app, me } }) => openDevice(app, me),
  onStay: ({ context: { app, me } }) => {
    // Somebody signed in meanwhile, or the device's new session was refused.
    if (me !== null || hasEnded(app, 'device')) {
      app.close('device')
    }
    openDevice(app, me)
  },
  onLeave: ({ context }) => context.app.close('device'),
  component: DeviceRoute,
})

function DeviceRoute() {
  const { app, me } = Route.useRouteContext()

  return me === null ? <DeviceFlow app={app} /> : <DeviceSignedInScreen email={me.email} />
}
