import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'

import type { Call } from '#src/api/client.ts'
import type { App } from '#src/app/start-app.ts'
import { selectUnreachable } from '#src/machines/session/session.view.ts'
import { BlockedCookiesRoute, UnreachableRoute } from '#src/routes/-fallbacks.tsx'
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

function RootRoute() {
  const { app } = Route.useRouteContext()
  const problem = useSelector(app.session, selectUnreachable)

  if (!app.areCookiesKept) {
    return <BlockedCookiesRoute />
  }
  return (
    <>
      {problem === null ? <Outlet /> : <UnreachableRoute problem={problem} />}
      <SessionNotices app={app} />
    </>
  )
}
