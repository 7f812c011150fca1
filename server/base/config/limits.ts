import * as z from 'zod/mini'

import { whole } from '#server/base/config/setting-fields.ts'

/** Limits that a portal with many people raises. */
export const limitSettings = {
  ADDRESS_LIMIT_FACTOR: whole(1, 10_000, 1),
  CODES_PER_MINUTE: whole(1, 1_000_000, 50),
}

const schema = z.object(limitSettings)

export const limitsOf = (settings: z.output<typeof schema>) => ({
  /** Multiplies what one network address may do, for addresses with more people behind them than a household. */
  addressLimitFactor: settings.ADDRESS_LIMIT_FACTOR,
  /** Codes mailed per minute, to all mailboxes together. */
  codesPerMinute: settings.CODES_PER_MINUTE,
})
