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

/** The search in the list of conversations, whichever of them is open. */
const searchSchema = z.object({ conversations: searchedText })

/** The frame of the conversations. */
export const Route = createFileRoute('/_standalone')({
  validateSearch: searchSchema,
  search: {
    // The address wins; what is kept may be empty.
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

/** The same element for all pages, so that the frame around it is not drawn again. */
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
