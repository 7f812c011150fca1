import { redirect } from '@tanstack/react-router'
import { waitFor } from 'xstate'

import type { App } from '#src/app/start-app.ts'
import { isSetupComplete, setupStepOf } from '#src/machines/organization-access/setup-step.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'
import type { Me } from '#src/api/contract/user.ts'
import { afterLogin, leadOn } from '#src/routes/-after-login.ts'
import { optionsOf, type SignInSearch } from '#src/routes/-search.ts'

export type Guarded = {
  context: { app: App }
  location: { href: string }
  abortController: AbortController
}

type WithMe = { context: { me: Me } }
type WithSearch = { search: SignInSearch }

/** The signed-in person, or `null`; waits while the session is being restored (APP-5). */
export const settledMe = async ({
  context: { app },
  abortController,
}: Guarded): Promise<Me | null> => {
  const session = await waitFor(app.session, (it) => selectSessionSide(it) !== 'resolving', {
    signal: abortController.signal,
  })
  return selectSessionSide(session) === 'in' ? session.context.me : null
}

/** ROUTE-2: signed out on a private route → Login, and back here after signing in. */
export const requireSignedIn = async (args: Guarded): Promise<{ me: Me }> => {
  const me = await settledMe(args)
  if (me === null) {
    throw redirect({ to: '/login', search: searchBackTo(args.location) })
  }
  return { me }
}

/** ROUTE-3, LOGIN-7: signed in on a login-only route → where the login was meant to lead, or Home. */
export const requireSignedOut = async (args: Guarded & Partial<WithSearch>) => {
  if ((await settledMe(args)) !== null) {
    leadOn(afterLogin(args.context.app, args.search ?? {}))
  }
}

/** ROUTE-3 for the link that confirms an email: whoever is in by a password alone may open it. */
export const requireUnconfirmed = async (args: Guarded) => {
  if ((await settledMe(args))?.isEmailConfirmed === true) {
    leadOn(afterLogin(args.context.app, {}))
  }
}

/** PW-08: before the email is confirmed there is nothing but Setup. */
export const requireConfirmed = ({
  context: { me },
  location,
}: WithMe & Pick<Guarded, 'location'>) => {
  if (setupStepOf(me) === 'confirm-email') {
    throw redirect({ to: '/setup', search: searchBackTo(location), replace: true })
  }
}

/** ROUTE-4: setup incomplete on a route that needs it → Setup, and back here once it is done. */
export const requireSetup = ({ context: { me }, location }: WithMe & Pick<Guarded, 'location'>) => {
  if (!isSetupComplete(me)) {
    throw redirect({ to: '/setup', search: searchBackTo(location), replace: true })
  }
}

/** ROUTE-4: complete on Setup → where one came from, or Home. */
export const requireIncompleteSetup = ({ context: { me }, search }: WithMe & WithSearch) => {
  if (isSetupComplete(me)) {
    leadOn(optionsOf(search))
  }
}

const searchBackTo = ({ href }: { href: string }): SignInSearch =>
  href === '/' ? {} : { redirect: href }
