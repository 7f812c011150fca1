import {
  listCustomers as listCustomersEndpoint,
  listPartners as listPartnersEndpoint,
  type OrganizationRow,
} from '#src/api/contract/admin-organizations.ts'
import { pageOf } from '#server/db/page-of.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { withApplicants } from '#server/areas/organization/applicants.ts'
import { searchOrganizations } from '#server/areas/organization/search-organizations.ts'

const listOf =
  (kind: OrganizationRow['kind']) =>
  async ({
    input,
    services,
  }: Pick<HandlerArgs<typeof listPartnersEndpoint>, 'input' | 'services'>) => {
    const { db } = services
    const { rows, total } = await pageOf(db, searchOrganizations(db, kind, input), input)
    return { rows: await withApplicants(db, rows), total }
  }

export const listPartners = implement(listPartnersEndpoint, listOf('partner'))

export const listCustomers = implement(listCustomersEndpoint, listOf('customer'))
