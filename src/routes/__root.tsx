import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'

import type { Call } from '#src/api/client.ts'
import type { App } from '#src/app/start-app.ts'
import { selectUnreachable } from '#src/machines/session/session.view.ts'
import { BlockedCookiesRoute, UnreachableRoute } from '#src/routes/-fallbacks.tsx'
import { useFlow } from '#src/routes/-flow.ts'
import { SessionNotices } from '#src/routes/-session-notices.tsx'

/** Actors and clients, never their values: guards and loaders read those at the moment they run. */
export type RouterContext = {
  app: App
  call: Call
  queryClient: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: RootRoute,
})

/** Its code comes with the first call that asks for it. */
const StepUpFlow = lazy(async () => {
  const { StepUpFlow } = await import('#src/routes/-step-up-flow.tsx')
  return { default: StepUpFlow }
})

function RootRoute() {
  const { app } = Route.useRouteContext()
  const problem = useSelector(app.session, selectUnreachable)
  const stepUp = useFlow(app, 'stepUp')

  if (!app.areCookiesKept) {
    return <BlockedCookiesRoute />
  }
  return (
    <>
      {problem === null ? <Outlet /> : <UnreachableRoute problem={problem} />}
      {stepUp === undefined ? null : (
        <Suspense>
          <StepUpFlow flow={stepUp} />
        </Suspense>
      )}
      <SessionNotices app={app} />
    </>
  )
}
