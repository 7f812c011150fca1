import { loadOrganization as loadOrganizationEndpoint } from '#src/api/contract/admin-organizations.ts'
import { implement } from '#server/http/implement.ts'
import { organizationDetailOf } from '#server/areas/organization/organization-detail.ts'

export const loadOrganization = implement(loadOrganizationEndpoint, ({ input, services }) =>
  organizationDetailOf(input.id, services),
)
