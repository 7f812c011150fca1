import { exportLeads as exportLeadsEndpoint, type LeadRow } from '#src/api/contract/admin-leads.ts'
import { leadSourceLabels, leadTypeLabels } from '#src/api/contract/leads.ts'
import { timeOf, type Columns } from '#server/base/lists/csv.ts'
import { exportRows } from '#server/audit/export-rows.ts'
import { implement } from '#server/http/implement.ts'
import { leadRowOf, searchLeads } from '#server/areas/leads/search-leads.ts'

const columns: Columns<LeadRow> = {
  'Created (UTC)': ({ createdAt }) => timeOf(createdAt),
  'Company or event': ({ company }) => company,
  Type: ({ type }) => leadTypeLabels[type],
  Source: ({ source }) => (source === null ? '' : leadSourceLabels[source]),
  Website: ({ website }) => website,
  Salesforce: ({ salesforce }) => salesforce,
  Note: ({ note }) => note,
  Demos: ({ demos }) => demos.join('; '),
  'Demoed by': ({ person }) => person.name,
  Email: ({ person }) => person.email,
  Organization: ({ organization }) => organization?.name ?? '',
  Id: ({ id }) => id,
}

export const exportLeads = implement(exportLeadsEndpoint, async (call) => {
  const { input, services } = call
  return exportRows(call, {
    kind: 'leads.exported',
    subjectKind: 'person',
    file: exportLeadsEndpoint.download.name,
    found: await searchLeads(services.db, input),
    columns,
    rowOf: leadRowOf(services.catalogue.labels),
  })
})
