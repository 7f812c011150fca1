import { createFileRoute, Outlet } from '@tanstack/react-router'

import { closeDemoFlows, loadDemo, openDemoFlows } from '#src/containers/demos/demo-flows.ts'
import { useForcedTheme } from '#src/containers/frame/forced-theme.ts'
import { UnknownDemoRoute } from '#src/containers/demos/unknown-demo.tsx'

/** One demo: its flows live as long as one of its pages is shown. */
export const Route = createFileRoute('/_portal/_ready/demo/$key')({
  loader: ({ context, params }) => loadDemo(context, params.key),
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.label }] : [] }),
  onEnter: ({ context, loaderData }) => loaderData && openDemoFlows(context.app, loaderData),
  onStay: ({ context, loaderData, params }) => {
    const shown = context.app.flow('demoOpen')?.getSnapshot().context.demo
    if (loaderData && shown !== params.key) {
      openDemoFlows(context.app, loaderData)
    }
  },
  onLeave: ({ context }) => closeDemoFlows(context.app),
  component: DemoLayoutRoute,
  notFoundComponent: UnknownDemoRoute,
})

function DemoLayoutRoute() {
  const { app } = Route.useRouteContext()
  useForcedTheme(app, Route.useLoaderData({ select: ({ theme }) => theme }))

  return <Outlet />
}
