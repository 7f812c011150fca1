import {
  exportActivity as exportActivityEndpoint,
  type ActivePerson,
} from '#src/api/contract/stats.ts'
import { timeOf, type Columns } from '#server/base/lists/csv.ts'
import { exportRows } from '#server/audit/export-rows.ts'
import { implement } from '#server/http/implement.ts'
import { rangeOf } from '#server/areas/stats/range.ts'
import { activePersonOf, searchActivity } from '#server/areas/stats/search-activity.ts'

const columns: Columns<ActivePerson> = {
  Name: ({ name }) => name,
  Organization: ({ organization }) => organization?.name ?? null,
  Opens: ({ opens }) => opens,
  'Page views': ({ pageViews }) => pageViews,
  'Last seen (UTC)': ({ lastSeenAt }) => timeOf(lastSeenAt),
  Id: ({ id }) => id,
}

export const exportActivity = implement(exportActivityEndpoint, (call) => {
  const { input, services } = call
  return exportRows(call, {
    kind: 'activity.exported',
    subjectKind: 'person',
    file: exportActivityEndpoint.download.name,
    found: searchActivity(services.db, input, rangeOf(input.days, services.now())),
    columns,
    rowOf: activePersonOf,
  })
})
