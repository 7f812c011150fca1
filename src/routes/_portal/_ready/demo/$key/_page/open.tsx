import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { accessDemo, isLeadAsked, isLeadBegun } from '#src/containers/demos/demo-flows.ts'
import { orNone } from '#src/lib/or-none.ts'
import { page } from '#src/routes/-page.ts'

/** `switch`: a lead is asked for though one runs (DEMO-8). */
const searchSchema = z.object({ switch: orNone(z.literal(true)) })

/** The demo's page with the lead form over it. */
export const Route = createFileRoute('/_portal/_ready/demo/$key/_page/open')({
  validateSearch: searchSchema,
  ...page('DemoOpenPage'),
  // Whoever comes back to a form that they began is shown it, whatever another tab began meanwhile.
  onEnter: ({ context: { app }, params: { key }, search }) =>
    accessDemo(app, search.switch || isLeadBegun(app, key) ? 'switch' : 'open'),
  // Asked for on this very page, which opened a demo before.
  onStay: ({ context, search }) => {
    if (search.switch && !isLeadAsked(context.app)) {
      accessDemo(context.app, 'switch')
    }
  },
})
