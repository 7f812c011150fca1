import { renameOrganization as renameOrganizationEndpoint } from '#src/api/contract/admin-organizations.ts'
import { codeOf } from '#server/base/fault.ts'
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

/** Does another organization of the same kind and origin have the name, so that the unique index refuses it (SQLSTATE 23505)? */
const isTaken = (error: unknown) => codeOf(error) === '23505'

/** ADR 098: people, origin and visible demos stay, and so does what people typed in their requests. */
export const renameOrganization = implement(renameOrganizationEndpoint, (call) =>
  actOnOrganization(call, async ({ db, organization: { id, name: before } }) => {
    const { name } = call.input
    if (name === before) {
      return null
    }
    await db
      .updateTable('organizations')
      .set({ name })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw isTaken(error) ? nameTaken() : error
      })
    return { kind: 'organization.renamed', before: { name: before }, after: { name } }
  }),
)
