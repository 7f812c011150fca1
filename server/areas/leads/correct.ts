import type { Transaction } from 'kysely'

import type { Lead } from '#src/api/contract/leads.ts'
import type { Database } from '#server/db/schema.ts'
import { requireVersion, type HeldLead } from '#server/areas/leads/held-lead.ts'
import { columnsOf, formColumns, requireChoice } from '#server/areas/leads/lead-columns.ts'

type Correction = {
  readonly version: number
  readonly lead: Lead
  /** Whether the corrector may choose a type. */
  readonly isStaff: boolean
}

/**
 * Writes the corrected form into a lead, and returns the names of the changed fields. If the lead already says so there is
 * nothing to do, whatever the version: a call whose answer got lost is repeated. Throws `conflict` if somebody else came first.
 */
export const correct = async (
  db: Transaction<Database>,
  held: HeldLead,
  { version, lead, isStaff }: Correction,
) => {
  requireChoice(lead.type, { isStaff, pointer: '/lead/type' })
  const columns = columnsOf(lead)
  const fields = formColumns.filter((name) => columns[name] !== held[name])
  if (fields.length > 0) {
    requireVersion(held, version)
    await db
      .updateTable('leads')
      .set((row) => ({ ...columns, version: row('version', '+', 1) }))
      .where('id', '=', held.id)
      .execute()
  }
  return {
    fields,
    corrected: {
      ...columns,
      id: held.id,
      version: fields.length === 0 ? held.version : held.version + 1,
    },
  }
}
