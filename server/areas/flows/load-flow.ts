import {
  loadFlow as loadFlowEndpoint,
  type FlowInsights,
  type FlowSearch,
} from '#src/api/contract/flow-insights.ts'
import { implement } from '#server/http/implement.ts'
import { charts } from '#server/areas/flows/charts.ts'
import { flowCounts } from '#server/areas/flows/flow-counts.ts'
import { flowRange } from '#server/areas/flows/flow-range.ts'
import { refreshForReader } from '#server/areas/stats/refresh-stats.ts'
import { dateOf } from '#server/areas/stats/usage-range.ts'
import type { Services } from '#server/base/services.ts'

/** How people got through a flow, in a range and in the days to compare with. */
export const countFlow = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  search: FlowSearch,
): Promise<FlowInsights> => {
  const { flow, zone } = search
  const ranges = flowRange(search, now())
  const refresh = (range: (typeof ranges)['now']) =>
    refreshForReader(db, { zone, from: range.from, to: range.to }, 'flows')
  const refreshed = [await refresh(ranges.before), await refresh(ranges.now)]
  return {
    flow,
    from: dateOf(ranges.now.from),
    to: dateOf(ranges.now.to),
    beforeFrom: dateOf(ranges.before.from),
    beforeTo: dateOf(ranges.before.to),
    isLate: refreshed.some(({ isLate }) => isLate),
    ...(await flowCounts(db, search, ranges)),
    chart: charts[flow],
  }
}

export const loadFlow = implement(loadFlowEndpoint, ({ input, services }) =>
  countFlow(services, input),
)
