import { sql } from 'kysely'

import { renameOrganization as renameOrganizationEndpoint } from '#src/api/contract/admin-organizations.ts'
import { changed } from '#server/db/changed.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { actOnOrganization } from '#server/areas/organization/act-on-organization.ts'

const nameTaken = () =>
  new ProblemError('invalid-input', 'Please check what you entered.', {
    errors: [
      {
        pointer: '/name',
        detail: 'Another organization of the same mail domain is called so already.',
      },
    ],
  })

/** Does a unique index have it already (SQLSTATE 23505)? */
const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505'

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
    ).catch((error: unknown) => {
      // Somebody took the name at the same moment.
      throw isTaken(error) ? nameTaken() : error
    })
    if (!isFree) {
      throw nameTaken()
    }
    return { kind: 'organization.renamed', before: { name: before }, after: { name } }
  }),
)
