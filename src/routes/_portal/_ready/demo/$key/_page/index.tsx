import { createFileRoute } from '@tanstack/react-router'

import type { App } from '#src/app/start-app.ts'
import { isLeadAsked } from '#src/containers/demos/demo-flows.ts'
import { page } from '#src/routes/-page.ts'

export const Route = createFileRoute('/_portal/_ready/demo/$key/_page/')({
  ...page('DemoPage'),
  onEnter: ({ context }) => leaveForm(context.app),
  // Back was pressed before the form's own page had loaded: the router never left this one.
  onStay: ({ context }) => {
    if (isLeadAsked(context.app)) {
      leaveForm(context.app)
    }
  },
})

const leaveForm = (app: App) => app.flow('demoOpen')?.send({ type: 'demo.leave' })
