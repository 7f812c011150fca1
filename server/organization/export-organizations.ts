import {
  exportCustomers as exportCustomersEndpoint,
  exportPartners as exportPartnersEndpoint,
  type OrganizationRow,
  type OrganizationSearch,
} from '#src/api/contract/admin-organizations.ts'
import { csvOf, timeOf, type Columns } from '#server/admin/csv.ts'
import { inBatches } from '#server/admin/in-batches.ts'
import { recordExport, type ExportCall } from '#server/audit/record-export.ts'
import { implement } from '#server/http/implement.ts'
import { searchOrganizations } from '#server/organization/search-organizations.ts'

const columns: Columns<OrganizationRow> = {
  Name: ({ name }) => name,
  Website: ({ website }) => website,
  Country: ({ country }) => country,
  'Mail domains': ({ domains }) => domains.join(' '),
  People: ({ people }) => people,
  Waiting: ({ waiting }) => waiting,
  'Since (UTC)': ({ createdAt }) => timeOf(createdAt),
  Id: ({ id }) => id,
}

const exportOf =
  (kind: OrganizationRow['kind'], file: string) => async (call: ExportCall<OrganizationSearch>) => {
    const { input, services } = call
    const { count, rows, rowsAfter } = searchOrganizations(services.db, kind, input)
    const { total } = await count.executeTakeFirstOrThrow()
    await recordExport(call, {
      kind: 'organizations.exported',
      subjectKind: 'organization',
      file,
      rows: total,
    })
    const organizations = inBatches(rows, ({ place }) => rowsAfter(place))
    return csvOf(columns, organizations, (organization) => organization)
  }

export const exportPartners = implement(
  exportPartnersEndpoint,
  exportOf('partner', exportPartnersEndpoint.download.name),
)

export const exportCustomers = implement(
  exportCustomersEndpoint,
  exportOf('customer', exportCustomersEndpoint.download.name),
)
