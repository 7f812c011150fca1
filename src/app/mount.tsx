import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { waitFor } from 'xstate'

import { dropAskedAhead } from '#src/app/first-load/asked-ahead.ts'
import { carryTyped } from '#src/app/first-load/carry-typed.ts'
import { logPages } from '#src/app/log-pages.ts'
import { followPages } from '#src/app/follow-pages.ts'
import { Page } from '#src/app/page.tsx'
import { pause } from '#src/app/pause.ts'
import { createAppRouter, type AppRouter } from '#src/app/router.ts'
import { showPageOf } from '#src/app/show-page.ts'
import { watchPerson } from '#src/app/session/watch-person.ts'
import { preloadPages } from '#src/app/first-load/preload-pages.ts'
import { removeForeign } from '#src/app/first-load/remove-foreign.ts'
import { selectUnreachable } from '#src/machines/session/session.view.ts'
import type { RouterContext } from '#src/routes/__root.tsx'
import { portalSystem } from '#src/ui/system.ts'
import { Styles } from '#src/ui/theme/styles.tsx'

type MountOptions = {
  root: HTMLElement
  /** The path that the root's content was made for at build time; `null` where nobody saw it yet. */
  prerendered: string | null
}

/** The pages of the app; entering the first may lead to another before any is shown. */
export const openPages = (context: RouterContext) => {
  const router = createAppRouter(context)
  return {
    showPage: showPageOf(router),
    mount: (options: MountOptions) => mount(router, context, options),
  }
}

/** React comes: over the prerendered page where that is the one to show, else in its place. */
const mount = async (
  router: AppRouter,
  { app, title }: RouterContext,
  { root, prerendered }: MountOptions,
) => {
  followPages(router, title, document)
  watchPerson(app, window)
  logPages(router, app, window)
  dropAskedAhead(router)
  preloadPages(router, app, title)
  stopWithPage(router, carryTyped(root))

  if (prerendered !== null) {
    // Tells the router's components that their markup is there; without it their boundaries differ.
    router.ssr = { manifest: { routes: {} } }
  }
  await pause()
  portalSystem()
  await pause()
  // Until then 'Loading...' stands there already; a server that is away is told by the page.
  const isUnreachable = waitFor(app.session, (it) => selectUnreachable(it) !== null)
  await Promise.race([router.load(), isUnreachable.catch(() => {})])

  const page = (
    <StrictMode>
      <Styles>
        <Page router={router} onShown={app.settleTheme} />
      </Styles>
    </StrictMode>
  )
  if (prerendered !== null && router.state.location.pathname === prerendered) {
    removeForeign(root)
    // In small pieces: a key goes first. Where page and person differ, React makes that part anew by itself: nothing to
    // report.
    startTransition(() => void hydrateRoot(root, page, { onRecoverableError: () => {} }))
  } else {
    showAgain(root)
    // What stands there stays until React has its page: what is typed meanwhile is carried over.
    createRoot(root).render(page)
  }
}

/** Whoever came back saw 'Loading...' in the place of the form that stands there (APP-5): it must not come up now. */
const showAgain = (root: HTMLElement) => {
  const { dataset } = document.documentElement
  if (dataset['returning'] !== undefined) {
    root.replaceChildren()
    delete dataset['returning']
  }
}

/** The first page stays until it is left for another. */
const stopWithPage = (router: AppRouter, stop: () => void) => {
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting()
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) {
        stop()
      }
    })
  })
}
