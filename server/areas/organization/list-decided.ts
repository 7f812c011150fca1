import { listDecided as listDecidedEndpoint } from '#src/api/contract/admin-organizations.ts'
import { implement } from '#server/http/implement.ts'
import { decidedBefore } from '#server/areas/organization/requests-of.ts'

export const listDecided = implement(listDecidedEndpoint, ({ input, services }) =>
  decidedBefore(services.db, input),
)
