import { createRouter, type RouterHistory } from '@tanstack/react-router'

import type { SnapshotFrom } from 'xstate'

import type { PageName } from '#src/api/contract/routes.ts'
import { setupStepOf } from '#src/api/contract/setup-step.ts'
import type { App } from '#src/app/start-app.ts'
import type { RouterContext } from '#src/routes/__root.tsx'
import { selectSessionSide } from '#src/machines/session/session.view.ts'
import { routeTree } from '#src/routeTree.gen.ts'
import { ErrorRoute, NotFoundRoute } from '#src/containers/frame/fallbacks.tsx'
import { LoadingScreen } from '#src/ui/frame/loading-screen.tsx'

export const createAppRouter = (context: RouterContext, history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    context,
    defaultPendingComponent: LoadingScreen,
    // The pending bar tells of it before, over the page that still stands there; what has come waits for nothing.
    defaultPendingMs: 500,
    defaultPendingMinMs: 0,
    defaultNotFoundComponent: NotFoundRoute,
    // Where it stands depends on who asks, not on what the address resembles.
    notFoundMode: 'root',
    defaultErrorComponent: ErrorRoute,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history && { history }),
  })

  // The only link from session to navigation: guards are asked again when somebody comes, goes or
  // gets further in the setup, or another role. The first answer is no news: the guards wait for it themselves.
  const { session } = context.app
  let before = standing(session.getSnapshot())
  session.select(standing).subscribe((now) => {
    if (now === 'resolving') {
      return
    }
    if (before !== 'resolving') {
      // Who comes finds nothing loaded, and who goes leaves nothing.
      const isMoved = now !== before && now !== 'out' && before !== 'out'
      if (isMoved) {
        context.renewLoadedData()
      }
      void router.invalidate()
    }
    before = now
  })
  return router
}

const standing = (snapshot: SnapshotFrom<App['session']>) => {
  const { me } = snapshot.context
  const side = selectSessionSide(snapshot)
  if (side !== 'in' || me === null) {
    return side
  }
  return [me.email, setupStepOf(me), me.isGoogle && 'staff', me.isAdmin && 'admin'].join(' ')
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface Register {
    router: AppRouter
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface StaticDataRouteOption {
    /** As page-view logs tell it. */
    name?: PageName
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface HistoryState {
    /** The secrets of a mailed link, kept out of the address bar. */
    link?: { connectToken: string; passcode: string }
    /** The query of a provider's reply, kept out of the address bar. */
    reply?: string
    /** What went wrong on the page before. */
    problem?: string
    /** Somebody is back from a provider where they were to show once more who they are. */
    steppedUp?: { identifier: string; problem: string | null }
    /** The form of a demo, which was opened from that demo's page: the page lies behind it in the history. */
    isOverDemoPage?: true
    /** An entry of a list that was opened from the list: so many steps back in the history the list lies. */
    stepsOverList?: number
    /** The address that the page had before it got one of its own: no other page came with that. */
    goesOnFrom?: string
    /** The go page of a demo that was opened, on the way to it or by it: to come back to it opens nothing (DEMO-5). */
    hasOpened?: true
  }
}
