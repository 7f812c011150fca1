import type { Kysely } from 'kysely'

import type { Person } from '#src/api/contract/rules.ts'
import type { Database } from '#server/db/schema.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { visitorOf } from '#server/identity/people/visitor.ts'

/** The person whom demos are shown to, and what an admin set for their organization, by demo key. */
export type Viewer = { readonly person: Person; readonly overrides: Overrides }
type Overrides = ReadonlyMap<string, boolean>

/** A person in the roles that they have here. */
export const viewerOf = async (
  db: Kysely<Database>,
  person: PersonRow,
  roles: Parameters<typeof visitorOf>[1],
): Promise<Viewer> => ({
  person: visitorOf(person, roles),
  overrides: await overridesOf(db, person.organization_id),
})

/** What an admin set for an organization: shown or hidden, whatever the demo's own rule says (ADMIN-3). */
export const overridesOf = async (
  db: Kysely<Database>,
  organizationId: string | null,
): Promise<Overrides> => {
  if (organizationId === null) {
    return new Map()
  }
  const rows = await db
    .selectFrom('organization_demos')
    .select(['demo', 'is_shown'])
    .where('organization_id', '=', organizationId)
    .execute()
  return new Map(rows.map(({ demo, is_shown }) => [demo, is_shown]))
}
