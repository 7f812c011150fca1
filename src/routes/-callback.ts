import { notFound, redirect } from '@tanstack/react-router'

import { rules } from '#src/api/contract/rules.ts'
import type { App } from '#src/app/start-app.ts'
import { settledMe, type Guarded } from '#src/routes/-guards.ts'

type CallbackPath = '/$method/login/callback' | '/$method/logout/callback'

type Addressed = { context: { app: App }; params: { method: string } }
type Called = Addressed & {
  location: { state: { reply?: string } }
}

/** Throws what leads to '404' where the address belongs to no provider of this portal. */
export const requireProvider = async ({ context: { app }, params: { method: key } }: Addressed) => {
  const methods = await app.methodsOnOffer()
  // Without an answer the provider's reply is still worth a try.
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

/** Somebody who signed in here while another tab was at the provider stays signed in; whoever left signed in comes back. */
export const requireNobodyNew = async (args: Guarded) => {
  const { page, wasSignedIn, steppingUp } = args.context.app.departure.read()
  // A reply that begins a session must not meet the renewal of the one before it.
  const me = await settledMe(args)
  if (!wasSignedIn && !rules.signedOutOnly(me).isAllowed) {
    throw redirect({ href: page, replace: true })
  }
  return { page, wasSignedIn, steppingUp }
}

/** A callback that says nothing is nobody's reply: one is back at once, and told so. */
export const requireReply = (query: string, page: string) => {
  if (query === '') {
    const problem = 'This sign-in is over. Please try again.'
    throw redirect({ href: page, state: { problem }, replace: true })
  }
}
