import type { Selectable, Transaction } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problem.ts'
import { formColumns } from '#server/areas/leads/lead-columns.ts'

/** A lead whose row is locked, and the address of its author. */
export type HeldLead = Awaited<ReturnType<typeof holdLead>>

/** Locks one lead, its person first (ADR 027); of this person's alone, where there is one. Throws `not-found`. */
export const holdLead = async (
  db: Transaction<Database>,
  { id, personId }: { id: string; personId?: string },
) => {
  const leads = db
    .selectFrom('leads')
    .where('id', '=', id)
    .where((row) => row.and(personId === undefined ? [] : [row('person_id', '=', personId)]))
  const [person, lead] = await Promise.all([
    db
      .selectFrom('people')
      .select('email')
      .where('id', '=', leads.select('person_id'))
      .forNoKeyUpdate()
      .executeTakeFirst(),
    leads
      .select(['id', 'person_id', ...formColumns, 'created_at', 'audience', 'version'])
      .forUpdate()
      .executeTakeFirst(),
  ])
  if (person === undefined || lead === undefined) {
    throw new ProblemError('not-found', 'This lead does not exist any more.')
  }
  return { ...lead, email: person.email }
}

/** Throws `conflict` if somebody else has changed the lead since. */
export const requireVersion = (
  lead: Pick<Selectable<Database['leads']>, 'version'>,
  version: number,
) => {
  if (lead.version !== version) {
    throw new ProblemError('conflict', 'Somebody else changed this lead in the meantime.')
  }
}
