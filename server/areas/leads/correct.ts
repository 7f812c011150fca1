import type { Transaction } from 'kysely'

import type { Lead } from '#src/api/contract/leads.ts'
import type { Database } from '#server/db/schema.ts'
import { requireVersion, type HeldLead } from '#server/areas/leads/held-lead.ts'
import { columnsOf, formColumns, requireChoice } from '#server/areas/leads/lead-columns.ts'

type Correction = {
  readonly version: number
  readonly lead: Lead
  /** Whoever it is judged by may choose a type. */
  readonly isStaff: boolean
}

/**
 * Writes into a lead what its form says now, and names the fields that this changed. Where they say so already there is nothing to
 * do, whatever the version: a call whose answer got lost comes again. Throws `conflict` where somebody else came first.
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
