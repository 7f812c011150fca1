import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'

import type { Call } from '#src/api/client.ts'
import type { DocumentTitle } from '#src/app/document-title.ts'
import type { App } from '#src/app/start-app.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { selectSessionSide, selectUnreachable } from '#src/machines/session/session.view.ts'
import { BlockedCookiesRoute, UnreachableRoute } from '#src/containers/frame/fallbacks.tsx'
import { useFlow } from '#src/containers/flow.ts'
import { PendingBar } from '#src/ui/frame/pending-bar.tsx'
import { lazyPart } from '#src/ui/parts/page/lazy-part.ts'
import { Reach } from '#src/ui/parts/status/server-answer.ts'

/** Actors and clients, not their values: guards and loaders read the values when they run. */
export type RouterContext = {
  app: App
  call: Call
  /** Loads with the first page that needs it. */
  loadQueryClient: () => Promise<QueryClient>
  /** Loads data again that was loaded while the person had another status. */
  renewLoadedData: () => void
  title: DocumentTitle
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: RootRoute,
})

/** Its code loads once somebody is signed in and their page is shown. */
const SessionNotices = lazyPart(async () => {
  await whenIdle()
  return (await import('#src/containers/frame/session-notices.tsx')).SessionNotices
})

/** Its code loads with the first call that needs it. */
const StepUpFlow = lazyPart(
  async () => (await import('#src/containers/sign-in/step-up-flow.tsx')).StepUpFlow,
)

function RootRoute() {
  const { app } = Route.useRouteContext()
  const problem = useSelector(app.session, selectUnreachable)
  const isSignedIn = useSelector(app.session, (it) => selectSessionSide(it) === 'in')
  const stepUp = useFlow(app, 'stepUp')

  if (!app.areCookiesKept) {
    return <BlockedCookiesRoute />
  }
  return (
    <Reach value={app.reach}>
      {problem === null ? <Pending /> : null}
      {problem === null ? <Outlet /> : <UnreachableRoute problem={problem} />}
      <Suspense>{stepUp === undefined ? null : <StepUpFlow flow={stepUp} />}</Suspense>
      <Suspense>{isSignedIn ? <SessionNotices app={app} /> : null}</Suspense>
    </Reach>
  )
}

/** Follows the router by itself, so that nothing else is drawn again while a page loads. A search or a filter is not another page. */
function Pending() {
  const isPending = useRouterState({
    select: ({ isLoading, location: { pathname, state }, resolvedLocation: shown }) =>
      isLoading &&
      pathname !== shown?.pathname &&
      (shown === undefined || state.goesOnFrom !== shown.pathname),
  })

  return <PendingBar isPending={isPending} />
}
