import { createFileRoute } from '@tanstack/react-router'

import {
  accessDemo,
  closeDemoFlows,
  loadDemo,
  openDemoFlows,
} from '#src/containers/demos/demo-flows.ts'
import { DemoOpening } from '#src/containers/demos/demo-page.tsx'
import { page } from '#src/routes/-page.ts'
import { UnknownDemoRoute } from '#src/containers/demos/unknown-demo.tsx'

/** `/open/{key}`: opens the demo at once, in the same tab. */
export const Route = createFileRoute('/_portal/_ready/open/$')({
  loader: ({ context, params }) => loadDemo(context, params._splat ?? ''),
  ...page('DemoRedirectPage'),
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.label }] : [] }),
  onEnter: ({ context, loaderData }) => {
    if (loaderData) {
      openDemoFlows(context.app, loaderData)
      accessDemo(context.app, 'redirect')
    }
  },
  onLeave: ({ context }) => closeDemoFlows(context.app),
  component: DemoRedirectRoute,
  notFoundComponent: UnknownDemoRoute,
})

function DemoRedirectRoute() {
  const { app } = Route.useRouteContext()
  const { _splat: key = '' } = Route.useParams()

  return <DemoOpening app={app} demoKey={key} />
}
