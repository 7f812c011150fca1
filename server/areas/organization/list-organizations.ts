import {
  listCustomers as listCustomersEndpoint,
  listPartners as listPartnersEndpoint,
  type OrganizationRow,
} from '#src/api/contract/admin-organizations.ts'
import { offsetOf } from '#server/base/lists/page.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { withApplicants } from '#server/areas/organization/applicants.ts'
import { searchOrganizations } from '#server/areas/organization/search-organizations.ts'

const listOf =
  (kind: OrganizationRow['kind']) =>
  async ({
    input,
    services,
  }: Pick<HandlerArgs<typeof listPartnersEndpoint>, 'input' | 'services'>) => {
    const { count, rows } = searchOrganizations(services.db, kind, input)
    const { total } = await count.executeTakeFirstOrThrow()
    const page = await rows.limit(input.size).offset(offsetOf(input)).execute()
    return { rows: await withApplicants(services.db, page), total }
  }

export const listPartners = implement(listPartnersEndpoint, listOf('partner'))

export const listCustomers = implement(listCustomersEndpoint, listOf('customer'))
