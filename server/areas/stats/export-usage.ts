import {
  exportDailyUsage as exportDailyUsageEndpoint,
  exportDemoUsage as exportDemoUsageEndpoint,
  type DemoUsage,
  type Usage,
} from '#src/api/contract/stats.ts'
import { csvOf, type Columns } from '#server/base/lists/csv.ts'
import { implement } from '#server/http/implement.ts'
import { countUsage } from '#server/areas/stats/count-usage.ts'

const demoColumns: Columns<DemoUsage> = {
  Demo: ({ label, key }) => label ?? key,
  Key: ({ key }) => key,
  Opens: ({ opens }) => opens,
  People: ({ people }) => people,
}

const dayColumns: Columns<Usage['days'][number]> = {
  'Day (UTC)': ({ day }) => day,
  Opens: ({ opens }) => opens,
}

export const exportDemoUsage = implement(exportDemoUsageEndpoint, async ({ input, services }) => {
  const { demos } = await countUsage(services, input)
  return csvOf(demoColumns, [demos], (demo) => demo)
})

export const exportDailyUsage = implement(exportDailyUsageEndpoint, async ({ input, services }) => {
  const { days } = await countUsage(services, input)
  return csvOf(dayColumns, [days], (day) => day)
})
