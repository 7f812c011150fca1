import { sql } from 'kysely'

/** The organization that stays of the one with this id (ADR 160): mostly that one itself. */
export const stayingId = (id: string) =>
  sql<string>`coalesce((select merged_into from organizations where id = ${id}), ${id}::uuid)`

/**
 * The ids by which is kept what an organization did: its own, and those of all that were merged into it, whichever of them is
 * asked for. As an array, so that indexes are used.
 */
export const idsOf = (id: string) => sql`(array(
  select one.id from (select ${stayingId(id)} as id) stays
  join organizations one on one.id = stays.id or one.merged_into = stays.id
) || ${id}::uuid)`
