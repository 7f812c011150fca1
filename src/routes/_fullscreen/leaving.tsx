import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { isAllowedAddress, outsideAddress } from '#src/lib/outside-address.ts'
import { page } from '#src/routes/-page.ts'
import { LeavingScreen } from '#src/ui/frame/leaving-screen.tsx'

const searchSchema = z.object({ to: z.catch(z.string(), '') })

/** RD-03: asks before the person leaves for another site; an address that is not allowed leads Home. */
export const Route = createFileRoute('/_fullscreen/leaving')({
  validateSearch: searchSchema,
  loaderDeps: ({ search: { to } }) => ({ to }),
  loader: async ({ context: { app }, deps: { to } }) => {
    const address = outsideAddress(to)
    const { redirectOrigins } = await app.signInOptions()
    if (address === null || !isAllowedAddress(address, redirectOrigins)) {
      throw redirect({ to: '/', replace: true })
    }
    return { address }
  },
  ...page('Leaving'),
  component: LeavingRoute,
})

function LeavingRoute() {
  const { address } = Route.useLoaderData()

  return <LeavingScreen address={address} />
}
