import * as z from 'zod/mini'

import { demoKeySchema } from '#src/api/contract/demo-key.ts'
import { audienceSchema } from '#src/api/contract/demos.ts'
import { usageRanges } from '#src/api/contract/stats-range.ts'
import { orNone } from '#src/lib/or-none.ts'

const day = orNone(z.iso.date())

/** The parameters for days and people in the address of insights; whatever is broken is left out. */
export const rangeSearch = <const TStaff extends 'counted' | 'left-out'>(staff: TStaff) => ({
  defaults: { range: '4w', staff } as const,
  shape: {
    range: z.catch(z._default(z.enum(usageRanges), '4w'), '4w'),
    from: day,
    to: day,
    /** What took the place of `range` in former addresses; `withoutFormerDays` reads it, and here it goes. */
    days: orNone(z.undefined()),
    staff: z.catch(z._default(z.enum(['counted', 'left-out']), staff), staff),
    demo: orNone(demoKeySchema),
    audience: orNone(audienceSchema),
    organization: orNone(z.uuid()),
  },
})
