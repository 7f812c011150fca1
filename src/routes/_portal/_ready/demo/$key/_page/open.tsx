import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { accessDemo, isLeadAsked } from '#src/containers/demos/demo.ts'
import { orNone } from '#src/lib/search-value.ts'
import { page } from '#src/routes/-page.ts'

/** `switch`: a lead is asked for though one runs (DEMO-8). */
const searchSchema = z.object({ switch: orNone(z.literal(true)) })

/** The demo's page with the lead form over it. */
export const Route = createFileRoute('/_portal/_ready/demo/$key/_page/open')({
  validateSearch: searchSchema,
  ...page('DemoOpenPage'),
  onEnter: ({ context, search }) => accessDemo(context.app, search.switch ? 'switch' : 'open'),
  // Asked for on this very page, which opened a demo before.
  onStay: ({ context, search }) => {
    if (search.switch && !isLeadAsked(context.app)) {
      accessDemo(context.app, 'switch')
    }
  },
})
