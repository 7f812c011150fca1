import {
  exportActivity as exportActivityEndpoint,
  type ActivePerson,
} from '#src/api/contract/stats.ts'
import { timeOf, type Columns } from '#server/base/lists/csv.ts'
import { exportRows } from '#server/audit/export-rows.ts'
import { implement } from '#server/http/implement.ts'
import { findActivity } from '#server/areas/stats/find-activity.ts'
import { insightsFileName, lateEnd } from '#server/areas/stats/insights-file.ts'
import { activePersonOf } from '#server/areas/stats/search-activity.ts'
import { dateOf } from '#server/areas/stats/usage-range.ts'

const columns: Columns<ActivePerson> = {
  Name: ({ name }) => name,
  Organization: ({ organization }) => organization?.name ?? null,
  Opens: ({ opens }) => opens,
  'Page views': ({ pageViews }) => pageViews,
  'Last seen (UTC)': ({ lastSeenAt }) => timeOf(lastSeenAt),
  Id: ({ id }) => id,
}

export const exportActivity = implement(exportActivityEndpoint, async (call) => {
  const { input, services } = call
  const found = await findActivity(services, input)
  const { from, to } = found.days
  const pieces = await exportRows(call, {
    kind: 'activity.exported',
    subjectKind: 'person',
    file: exportActivityEndpoint.download.name,
    found,
    columns,
    rowOf: activePersonOf,
    end: lateEnd(found),
  })
  return {
    name: insightsFileName('user-insights', { from: dateOf(from), to: dateOf(to) }, input),
    pieces,
  }
})
