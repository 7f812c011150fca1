import { createRouter, type RouterHistory } from '@tanstack/react-router'

import type { RouterContext } from '#src/routes/__root.tsx'
import { selectSessionSide } from '#src/machines/session/session.view.ts'
import { routeTree } from '#src/routeTree.gen.ts'
import { ErrorRoute, NotFoundRoute } from '#src/routes/-fallbacks.tsx'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'

export const createAppRouter = (context: RouterContext, history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    context,
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 150,
    defaultNotFoundComponent: NotFoundRoute,
    defaultErrorComponent: ErrorRoute,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history && { history }),
  })

  // The only link from session to navigation: guards are asked again when somebody comes or goes.
  context.app.session.select(selectSessionSide).subscribe((side) => {
    if (side !== 'resolving') {
      void router.invalidate()
    }
  })
  return router
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface StaticDataRouteOption {
    /** The seed's name of the route, as page-view logs use it. */
    name?: string
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface HistoryState {
    /** The secrets of a mailed link, kept out of the address bar. */
    link?: { connectToken: string; passcode: string }
  }
}
