import { notFound, redirect } from '@tanstack/react-router'

import { rules } from '#src/api/contract/rules.ts'
import type { App } from '#src/app/start-app.ts'
import { settledMe, type Guarded } from '#src/routes/-guards.ts'

type CallbackPath = '/$method/login/callback' | '/$method/logout/callback'

type Addressed = { context: { app: App }; params: { method: string } }
type Called = Addressed & {
  location: { state: { reply?: string } }
}

/** Throws not-found if the address belongs to no provider of this portal. */
export const requireProvider = async ({ context: { app }, params: { method: key } }: Addressed) => {
  const methods = await app.methodsOnOffer()
  // If the providers could not be loaded, the reply is still worth a try.
  if (methods?.some((it) => it.key === key && it.type.startsWith('oidc')) === false) {
    throw notFound()
  }
}

/** The query that the provider sent. It leaves the address bar, and history, before anything is shown (OI-16). */
export const replyIn = (args: Called, to: CallbackPath) => {
  const { context, params, location } = args
  const reply = context.app.query()
  if (reply !== '') {
    throw redirect({ to, params, state: { reply }, replace: true })
  }
  return location.state.reply ?? ''
}

/** Somebody who signed in here while another tab was at the provider stays signed in; one who left signed in comes back so. */
export const requireNobodyNew = async (args: Guarded) => {
  const { page, wasSignedIn, steppingUp } = args.context.app.departure.read()
  // A reply that starts a session must not run beside the refresh of the previous one.
  const me = await settledMe(args)
  if (!wasSignedIn && !rules.signedOutOnly(me).isAllowed) {
    throw redirect({ href: page, replace: true })
  }
  return { page, wasSignedIn, steppingUp }
}

/** A callback without content answers nothing: the person goes back at once, and is told. */
export const requireReply = (query: string, page: string) => {
  if (query === '') {
    const problem = 'This sign-in is over. Please try again.'
    throw redirect({ href: page, state: { problem }, replace: true })
  }
}
