import type { AnyRouter } from '@tanstack/react-router'
import { waitFor } from 'xstate'

import { isMissing } from '#src/app/follow-pages.ts'
import type { App } from '#src/app/start-app.ts'
import { required } from '#src/lib/required.ts'
import { version } from '#src/lib/version.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

/** Their addresses carry secrets, and they are gone at once. */
const unlogged = ['LoginCallback', 'LogoutCallback', 'LoginEmailConnect', 'RegisterEmailConnect']

/** The name in the specification of the page that is shown; `null` where it is none, or none to be told of. */
const pageName = ({ state: { matches } }: AnyRouter) => {
  const shown = required(matches.at(-1), 'page')
  const { name } = shown.staticData
  if (name === undefined || unlogged.includes(name) || isMissing(matches)) {
    return null
  }
  const { key, _splat } = shown.params as { key?: string; _splat?: string }
  return name.startsWith('Demo') ? `${key ?? _splat}${name}` : name
}

/** Has the page at the address come, drawn or not? */
const isEntered = ({ state: { matches, location } }: AnyRouter) =>
  matches.at(-1)?.pathname === location.pathname &&
  matches.every(({ status }) => status === 'success')

/** LOG-1, LOG-3: tells which page a signed-in person came to, and when they left. */
export const logPages = (router: AnyRouter, { session, activity }: App, window: Window) => {
  /** Of who has not confirmed their email nothing is kept. */
  const isKept = (it = session.getSnapshot()) =>
    selectSessionSide(it) === 'in' && it.context.me?.isEmailConfirmed === true
  /** What a signed-in person was shown last: another search is no other page. */
  let shown: string | null = null

  const tell = (page: string | null, path: string) => {
    if (page !== null) {
      const id = crypto.randomUUID()
      const entry = { id, version, action: 'Pageview', data: { page, path } } as const
      activity.send({ type: 'page.viewed', entry })
    }
  }
  const view = async () => {
    const page = pageName(router)
    const { pathname: path } = router.state.location
    // A page that everybody may see is shown before it is known who looks.
    const known = await waitFor(session, (it) => selectSessionSide(it) !== 'resolving')
    if (isKept(known)) {
      tell(page, path)
    }
  }
  router.subscribe('onRendered', () => {
    const { pathname } = router.state.location
    if (pathname !== shown) {
      void view()
    }
    shown = selectSessionSide(session.getSnapshot()) === 'out' ? null : pathname
  })
  window.addEventListener('pagehide', () => {
    if (isKept()) {
      const { pathname } = router.state.location
      // One that leads elsewhere at once is left before it is drawn.
      if (pathname !== shown && isEntered(router)) {
        tell(pageName(router), pathname)
      }
      activity.send({ type: 'page.left', id: crypto.randomUUID() })
    }
  })
  // A page that the browser had put away comes back as it was.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) {
      void view()
    }
  })
}
