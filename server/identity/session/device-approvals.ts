import type { Transaction } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * Takes back what a person let in that is not in yet: a code outlives the session that approved it, so whatever ends a person's other
 * sessions ends it too. The first statement of its transaction, as a device locks its code before its person (ADR 027).
 * Was there any?
 */
export const dropApprovals = (db: Transaction<Database>, personId: string) =>
  changed(
    db
      .deleteFrom('device_codes')
      .where('claimed_by', '=', personId)
      .where('state', '=', 'approved'),
  )
