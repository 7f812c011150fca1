import { sql } from 'kysely'

import { renameOrganization as renameOrganizationEndpoint } from '#src/api/contract/admin-organizations.ts'
import { changed } from '#server/db/changed.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { actOnOrganization } from '#server/areas/organization/act-on-organization.ts'

/** ADR 098: its people, its origin and what it sees stay; what people typed in their requests stays as they wrote it. */
export const renameOrganization = implement(renameOrganizationEndpoint, (call) =>
  actOnOrganization(call, async ({ db, organization: { id, kind, origin, name: before } }) => {
    const { name } = call.input
    if (name === before) {
      return null
    }
    const isFree = await changed(
      db
        .updateTable('organizations')
        .set({ name })
        .where('id', '=', id)
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('organizations as other')
                .select('other.id')
                .where('other.id', '!=', id)
                .where('other.kind', '=', kind)
                .where('other.origin', '=', origin)
                .where(sql`lower(other.name)`, '=', sql`lower(${name})`),
            ),
          ),
        ),
    )
    if (!isFree) {
      throw new ProblemError(
        'conflict',
        'Another organization of the same mail domain is called so already.',
      )
    }
    return { kind: 'organization.renamed', before: { name: before }, after: { name } }
  }),
)
