import * as z from 'zod/mini'

import { usageRanges } from '#src/api/contract/stats-range.ts'

/** The days of insights. */
export const rangeInput = {
  range: z._default(z.enum(usageRanges), '4w'),
  /** First and last day of a custom range, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}
