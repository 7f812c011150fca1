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

/** Actors and clients, never their values: guards and loaders read those at the moment they run. */
export type RouterContext = {
  app: App
  call: Call
  /** Arrives with the first page that asks. */
  loadQueryClient: () => Promise<QueryClient>
  /** Asks anew for what was loaded for somebody in another standing. */
  renewLoadedData: () => void
  title: DocumentTitle
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: RootRoute,
})

/** Its code comes once somebody is signed in and their page stands. */
const SessionNotices = lazyPart(async () => {
  await whenIdle()
  return (await import('#src/containers/frame/session-notices.tsx')).SessionNotices
})

/** Its code comes with the first call that asks for it. */
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

/** Follows the router by itself: all else stays as it is while a page comes. What is searched or filtered in one is no other page. */
function Pending() {
  const isPending = useRouterState({
    select: ({ isLoading, location: { pathname, state }, resolvedLocation: shown }) =>
      isLoading &&
      pathname !== shown?.pathname &&
      (shown === undefined || state.goesOnFrom !== shown.pathname),
  })

  return <PendingBar isPending={isPending} />
}
