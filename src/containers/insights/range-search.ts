import * as z from 'zod/mini'

import { rangeDays } from '#src/api/contract/stats-range.ts'

/** What the address of insights says of their range, whatever is broken left out. */
export const rangeSearch = {
  defaults: { days: 30, staff: 'counted' } as const,
  shape: {
    days: z.catch(z._default(z.literal(rangeDays), 30), 30),
    staff: z.catch(z._default(z.enum(['counted', 'left-out']), 'counted'), 'counted'),
  },
}
