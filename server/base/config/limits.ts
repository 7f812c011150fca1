import * as z from 'zod/mini'

import { whole } from '#server/base/config/setting-fields.ts'

/** How much a portal lets through that has more people than most. */
export const limitSettings = {
  ADDRESS_LIMIT_FACTOR: whole(1, 10_000, 1),
  CODES_PER_MINUTE: whole(1, 1_000_000, 50),
}

const schema = z.object(limitSettings)

export const limitsOf = (settings: z.output<typeof schema>) => ({
  /** One address may do so many times as much as a household needs: many may sit behind it. */
  addressLimitFactor: settings.ADDRESS_LIMIT_FACTOR,
  /** Codes that are mailed in a minute, to all mailboxes together. */
  codesPerMinute: settings.CODES_PER_MINUTE,
})
