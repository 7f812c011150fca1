import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { accessDemo, isLeadAsked, isLeadBegun } from '#src/containers/demos/demo-flows.ts'
import { orNone } from '#src/lib/or-none.ts'
import { page } from '#src/routes/-page.ts'

/** `switch`: asks for another lead although one is running (DEMO-8). */
const searchSchema = z.object({ switch: orNone(z.literal(true)) })

/** The demo's page with the lead form over it. */
export const Route = createFileRoute('/_portal/_ready/demo/$key/_page/open')({
  validateSearch: searchSchema,
  ...page('DemoOpenPage'),
  // People who come back to a form that they began see it again, whatever another tab began meanwhile.
  onEnter: ({ context: { app }, params: { key }, search }) =>
    accessDemo(app, search.switch || isLeadBegun(app, key) ? 'switch' : 'open'),
  // The form was asked for on this page, after it had opened a demo.
  onStay: ({ context, search }) => {
    if (search.switch && !isLeadAsked(context.app)) {
      accessDemo(context.app, 'switch')
    }
  },
})
