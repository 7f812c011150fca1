import { redirect } from '@tanstack/react-router'
import { waitFor } from 'xstate'

import type { App } from '#src/app/start-app.ts'
import { isSetupComplete } from '#src/machines/organization-access/setup-step.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'
import type { Me } from '#src/api/contract/user.ts'

type Guarded = {
  context: { app: App }
  location: { href: string }
  abortController: AbortController
}

/** The signed-in person, or `null`; waits while the session is being restored (APP-5). */
const settledMe = async ({ context: { app }, abortController }: Guarded): Promise<Me | null> => {
  const session = await waitFor(app.session, (it) => selectSessionSide(it) !== 'resolving', {
    signal: abortController.signal,
  })
  return selectSessionSide(session) === 'in' ? session.context.me : null
}

/** ROUTE-2: signed out on a private route → Login, and back here after signing in. */
export const requireSignedIn = async (args: Guarded): Promise<{ me: Me }> => {
  const me = await settledMe(args)
  if (me === null) {
    const { href } = args.location
    throw redirect({ to: '/login/customer', search: href === '/' ? {} : { redirect: href } })
  }
  return { me }
}

/** ROUTE-3: signed in on a login-only route → where one came from, or Home. */
export const requireSignedOut = async (
  args: Guarded & { search?: { redirect?: string | undefined } },
) => {
  if ((await settledMe(args)) !== null) {
    throw redirect({ href: args.search?.redirect ?? '/', replace: true })
  }
}

/** ROUTE-4: setup incomplete on a route that needs it → Setup. */
export const requireSetup = ({ context: { me } }: { context: { me: Me } }) => {
  if (!isSetupComplete(me)) {
    throw redirect({ to: '/setup', replace: true })
  }
}

/** ROUTE-4: complete on Setup → Home. */
export const requireIncompleteSetup = ({ context: { me } }: { context: { me: Me } }) => {
  if (isSetupComplete(me)) {
    throw redirect({ to: '/', replace: true })
  }
}
