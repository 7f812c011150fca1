import {
  createFileRoute,
  Outlet,
  retainSearchParams,
  stripSearchParams,
} from '@tanstack/react-router'
import * as z from 'zod/mini'

import { FramedErrorRoute } from '#src/containers/frame/fallbacks.tsx'
import { guard } from '#src/routes/-guards.ts'
import { searchedText } from '#src/containers/searched-text.ts'
import { StandaloneFrame } from '#src/containers/frame/standalone-frame.tsx'
import { useLive } from '#src/containers/frame/use-live.ts'

/** What the list of conversations is searched for, whichever of them is open. */
const searchSchema = z.object({ conversations: searchedText })

/** The frame of the conversations. */
export const Route = createFileRoute('/_standalone')({
  validateSearch: searchSchema,
  search: {
    // The first has the last word: what is kept may be nothing.
    middlewares: [stripSearchParams({ conversations: '' }), retainSearchParams(['conversations'])],
  },
  beforeLoad: async (args) => {
    const [ready, queryClient] = await Promise.all([
      guard('setupComplete')(args),
      args.context.loadQueryClient(),
    ])
    return { ...ready, queryClient }
  },
  loader: ({ context: { app } }) =>
    app.loadFlows('conversation', 'conversations', 'copyLink', 'demoOpen', 'search'),
  onEnter: ({ context: { app } }) => {
    app.open('conversations', undefined)
    app.open('search', undefined)
  },
  onLeave: ({ context: { app } }) => {
    app.close('conversation')
    app.close('conversations')
    app.close('copyLink')
    app.close('demoOpen')
    app.close('search')
  },
  component: StandaloneRoute,
  errorComponent: FramedErrorRoute,
})

/** One for all pages: the frame around it is not drawn anew. */
const outlet = <Outlet />

function StandaloneRoute() {
  const { app, call, queryClient } = Route.useRouteContext()
  useLive(app)

  return (
    <StandaloneFrame app={app} call={call} queryClient={queryClient}>
      {outlet}
    </StandaloneFrame>
  )
}
