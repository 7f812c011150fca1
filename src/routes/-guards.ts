import { redirect, type HistoryState } from '@tanstack/react-router'
import { waitFor } from 'xstate'

import { rules, type RuleName } from '#src/api/contract/rules.ts'
import type { App } from '#src/app/start-app.ts'
import { required } from '#src/lib/required.ts'
import type { LoginOptions } from '#src/machines/login/login-options.ts'
import { selectHasLoggedOut, selectSessionSide } from '#src/machines/session/session.view.ts'
import type { Me } from '#src/api/contract/user.ts'
import { afterLogin, leadOn } from '#src/containers/sign-in/after-login.ts'
import { optionsOf, type SignInSearch } from '#src/containers/sign-in/sign-in-search.ts'

export type Guarded = {
  context: { app: App }
  location: { href: string; state?: Pick<HistoryState, 'hasOpened'> }
  abortController: AbortController
  /** Only what the page needs is fetched ahead: nobody went there. */
  preload?: boolean
}

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

type Asked = Pick<Guarded, 'context' | 'location' | 'preload'> & {
  /** Where the login was to lead; without it whom the rule sends Home reads why. */
  onward?: LoginOptions
  /** Who logs out on the page may want it as another person (DEVICE-4). */
  isForAnybody?: boolean
}

/** Sends whom the rule refuses to where they belong, and, by way of Login or Setup, back here. */
const obey = (
  rule: RuleName,
  me: Me | null,
  { context, location, preload = false, onward, isForAnybody = false }: Asked,
) => {
  const ruling = rules[rule](me)
  if (ruling.isAllowed) {
    return
  }
  if (ruling.to === '/') {
    if (onward === undefined && !preload) {
      context.app.notice.send({ type: 'notice.show', tone: 'error', text: ruling.why })
    }
    leadOn(onward ?? {})
    return
  }
  // The page of one who logged out is nothing to whoever comes next.
  const isOver = !isForAnybody && selectHasLoggedOut(context.app.session.getSnapshot())
  throw redirect({ to: ruling.to, search: isOver ? {} : searchBackTo(location), replace: true })
}

/** Lets by the people whom the rule allows (ROUTE-2, ROUTE-4, ROUTE-5). */
export const guard =
  (
    rule: 'emailConfirmed' | 'setupComplete' | 'staffOnly' | 'adminOnly',
    page: Pick<Asked, 'isForAnybody'> = {},
  ) =>
  async (args: Guarded): Promise<{ me: Me }> => {
    const me = await settledMe(args)
    obey(rule, me, { ...args, ...page })
    return { me: required(me, 'person') }
  }

/** ROUTE-3, LOGIN-7: signed in on a login-only route → where the login was meant to lead, or Home. */
export const requireSignedOut = async (args: Guarded & Partial<WithSearch>) => {
  const me = await settledMe(args)
  const onward = afterLogin(args.context.app, args.search ?? {})
  obey('signedOutOnly', me, { ...args, onward })
}

/** ROUTE-3 for the link that confirms an email: whoever is in by a password alone may open it. */
export const requireUnconfirmed = async (args: Guarded) => {
  const me = await settledMe(args)
  const onward = afterLogin(args.context.app, {})
  obey('unconfirmedOnly', me, { ...args, onward })
}

/** ROUTE-4: complete on Setup → where one came from, or Home. */
export const requireIncompleteSetup = async (args: Guarded & WithSearch): Promise<{ me: Me }> => {
  const me = await settledMe(args)
  obey('setupIncomplete', me, { ...args, onward: optionsOf(args.search) })
  return { me: required(me, 'person') }
}

/** Who comes back to a page that opened a demo comes to that demo's page: nothing opens once more (DEMO-5). */
const searchBackTo = ({ href, state }: Guarded['location']): SignInSearch => {
  const redirect = state?.hasOpened === true ? href.replace(/\/go(?=[?#]|$)/, '') : href
  return redirect === '/' ? {} : { redirect }
}
