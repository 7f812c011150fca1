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
  /** The page is only preloaded; nobody opens it. */
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

type Page = {
  /** Where the login should lead. Without it, people whom the rule sends Home are told why. */
  onward?: () => LoginOptions
  /** Somebody who logs out on the page may want to return as another person (DEVICE-4). */
  isForAnybody?: boolean
}

/** The signed-in person. People whom the rule refuses are sent to the right page, and come back here from Login or Setup. */
const ruled = async (
  rule: RuleName,
  args: Guarded,
  { onward, isForAnybody = false }: Page = {},
): Promise<Me | null> => {
  const me = await settledMe(args)
  const ruling = rules[rule](me)
  if (ruling.isAllowed) {
    return me
  }
  const { app } = args.context
  if (ruling.to === '/') {
    if (onward === undefined && args.preload !== true) {
      app.notice.send({ type: 'notice.show', tone: 'error', text: ruling.why })
    }
    leadOn(onward?.() ?? {})
    return me
  }
  // Somebody logged out here: the next person should not land on their page.
  const isOver = !isForAnybody && selectHasLoggedOut(app.session.getSnapshot())
  throw redirect({
    to: ruling.to,
    search: isOver ? {} : searchBackTo(args.location),
    replace: true,
  })
}

/** Admits the people whom the rule allows (ROUTE-2, ROUTE-4, ROUTE-5). */
export const guard =
  (
    rule: 'emailConfirmed' | 'setupComplete' | 'staffOnly' | 'adminOnly',
    page?: Pick<Page, 'isForAnybody'>,
  ) =>
  async (args: Guarded): Promise<{ me: Me }> => ({
    me: required(await ruled(rule, args, page), 'person'),
  })

/** ROUTE-3, LOGIN-7: signed-in people on a login-only route go where the login was meant to lead, or Home. */
export const requireSignedOut = async (args: Guarded & Partial<WithSearch>) => {
  await ruled('signedOutOnly', args, {
    onward: () => afterLogin(args.context.app, args.search ?? {}),
  })
}

/** ROUTE-3 for the link that confirms an email: people signed in by an unconfirmed password account may open it. */
export const requireUnconfirmed = async (args: Guarded) => {
  await ruled('unconfirmedOnly', args, { onward: () => afterLogin(args.context.app, {}) })
}

/** ROUTE-4: people whose setup is complete go from Setup back to where they came from, or Home. */
export const requireIncompleteSetup = async (args: Guarded & WithSearch): Promise<{ me: Me }> => ({
  me: required(
    await ruled('setupIncomplete', args, { onward: () => optionsOf(args.search) }),
    'person',
  ),
})

/** The way back to a page that already opened its demo leads to the demo's page, so that it is not opened again (DEMO-5). */
const searchBackTo = ({ href, state }: Guarded['location']): SignInSearch => {
  const redirect = state?.hasOpened === true ? href.replace(/\/go(?=[?#]|$)/, '') : href
  return redirect === '/' ? {} : { redirect }
}
