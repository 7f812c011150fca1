import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { DeviceVerifyFlow } from '#src/containers/sign-in/device-verify-flow.tsx'
import { orNone } from '#src/lib/or-none.ts'
import { guard } from '#src/routes/-guards.ts'
import { page } from '#src/routes/-page.ts'

/** `code`: from the scanned address. */
const searchSchema = z.object({
  code: orNone(z.string().check(z.maxLength(64))),
})

/** Lets a device in as the person who is signed in here. Somebody who is not signs in first and comes back with the code. */
export const Route = createFileRoute('/_fullscreen/device/verify')({
  validateSearch: searchSchema,
  beforeLoad: guard('emailConfirmed', { isForAnybody: true }),
  loader: ({ context: { app } }) => app.loadFlows('deviceVerify'),
  ...page('DeviceVerify'),
  onEnter: ({ context }) => context.app.open('deviceVerify', { method: 'email' }),
  onLeave: ({ context }) => context.app.close('deviceVerify'),
  component: DeviceVerifyRoute,
})

function DeviceVerifyRoute() {
  const { app, me } = Route.useRouteContext()
  const { code = '' } = Route.useSearch()

  return <DeviceVerifyFlow app={app} email={me.email} code={code} />
}
