import * as z from 'zod/mini'

import { usageRanges } from '#src/api/contract/stats-range.ts'

/** Which days insights tell of. */
export const rangeInput = {
  range: z._default(z.enum(usageRanges), '4w'),
  /** Of a range of one's own, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}
