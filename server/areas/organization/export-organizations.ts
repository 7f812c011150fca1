import {
  exportCustomers as exportCustomersEndpoint,
  exportPartners as exportPartnersEndpoint,
  type OrganizationRow,
  type OrganizationSearch,
} from '#src/api/contract/admin-organizations.ts'
import { timeOf, type Columns } from '#server/base/lists/csv.ts'
import { exportRows } from '#server/audit/export-rows.ts'
import type { ExportCall } from '#server/audit/record-export.ts'
import { implement } from '#server/http/implement.ts'
import { searchOrganizations } from '#server/areas/organization/search-organizations.ts'

const columns: Columns<Omit<OrganizationRow, 'waitingPeople' | 'looksLike'>> = {
  Name: ({ name }) => name,
  Website: ({ website }) => website,
  Country: ({ country }) => country,
  'Mail domains': ({ domains }) => domains.join(' '),
  People: ({ people }) => people,
  Waiting: ({ waiting }) => waiting,
  'Waiting since (UTC)': ({ waitingSince }) => timeOf(waitingSince),
  'Since (UTC)': ({ createdAt }) => timeOf(createdAt),
  Id: ({ id }) => id,
}

const exportOf =
  (kind: OrganizationRow['kind'], file: string) => (call: ExportCall<OrganizationSearch>) =>
    exportRows(call, {
      kind: 'organizations.exported',
      subjectKind: 'organization',
      file,
      found: searchOrganizations(call.services.db, kind, call.input),
      columns,
      rowOf: (organization) => organization,
    })

export const exportPartners = implement(
  exportPartnersEndpoint,
  exportOf('partner', exportPartnersEndpoint.download.name),
)

export const exportCustomers = implement(
  exportCustomersEndpoint,
  exportOf('customer', exportCustomersEndpoint.download.name),
)
