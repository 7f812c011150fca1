import type { Selectable, Transaction } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problem.ts'

const columns = [
  'leads.id',
  'leads.person_id',
  'leads.type',
  'leads.company',
  'leads.website',
  'leads.salesforce',
  'leads.note',
  'leads.source',
  'leads.created_at',
  'leads.audience',
  'leads.version',
  'people.email',
] as const

/** A lead whose row is locked, and the address of who wrote it. */
export type HeldLead = Awaited<ReturnType<typeof holdLead>>

/** Locks one lead; of this person's alone, where there is one. Throws `not-found`. */
export const holdLead = async (
  db: Transaction<Database>,
  { id, personId }: { id: string; personId?: string },
) => {
  const lead = await db
    .selectFrom('leads')
    .innerJoin('people', 'people.id', 'leads.person_id')
    .select(columns)
    .where('leads.id', '=', id)
    .where((row) => row.and(personId === undefined ? [] : [row('leads.person_id', '=', personId)]))
    .forUpdate('leads')
    .executeTakeFirst()
  if (lead === undefined) {
    throw new ProblemError('not-found', 'This lead does not exist any more.')
  }
  return lead
}

/** Refuses what was meant for a lead as it was before somebody else changed it. */
export const requireVersion = (
  lead: Pick<Selectable<Database['leads']>, 'version'>,
  version: number,
) => {
  if (lead.version !== version) {
    throw new ProblemError('conflict', 'Somebody else changed this lead meanwhile.')
  }
}
