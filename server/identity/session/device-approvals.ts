import type { Transaction } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * Drops the codes of devices that a person has approved but that have not signed in yet, and returns whether there were any. Such
 * a code outlives the session that approved it, so whatever ends a person's other sessions has to end it too. Must be the first
 * statement of its transaction, because a device locks its code before its person (ADR 027).
 */
export const dropApprovals = (db: Transaction<Database>, personId: string) =>
  changed(
    db
      .deleteFrom('device_codes')
      .where('claimed_by', '=', personId)
      .where('state', '=', 'approved'),
  )
