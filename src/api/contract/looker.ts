import * as z from 'zod/mini'

import { reading } from '#src/api/contract/admin-call.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'

/** INSIGHT-3: the dashboard, for a frame. */
export const loadLookerDashboard = endpoint({
  ...reading,
  access: 'staff',
  path: '/looker/dashboard',
  input: z.strictObject({}),
  output: z.object({
    /** Opens once, and not much later; `null` where no Looker is configured. */
    url: z.nullable(z.url({ protocol: /^https$/ })),
  }),
  problems: [],
})
