import type { FlowSearch } from '#src/api/contract/flow-insights.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Compared } from '#server/areas/flows/flow-counts.ts'
import { usageRange } from '#server/areas/stats/usage-range.ts'

/**
 * The days of a range and those to compare with: as many days a whole number of weeks before, or a custom range, which may have
 * another length because shares are compared.
 */
export const flowRange = (search: FlowSearch, at: number): Compared => {
  const { whole, shift } = usageRange(search, at)
  const { beforeFrom, beforeTo, zone } = search
  if (beforeFrom === undefined && beforeTo === undefined) {
    return { now: whole, before: { from: whole.from - shift, to: whole.to - shift } }
  }
  if (beforeFrom === undefined || beforeTo === undefined) {
    const detail = 'Days to compare with need their first and their last.'
    throw new ProblemError('invalid-input', detail, {
      errors: [{ pointer: '/beforeFrom', detail }],
    })
  }
  const own = { range: 'custom', zone, from: beforeFrom, to: beforeTo } as const
  return { now: whole, before: usageRange(own, at).whole }
}
