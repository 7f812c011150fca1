import { findFailure as findFailureEndpoint } from '#src/api/contract/flow-insights.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { charts } from '#server/areas/flows/charts.ts'
import { flowRunOf } from '#server/areas/flows/list-runs.ts'

const mostRows = 60

/** The last report of each run: at its end, or else at its last failure. */
export const findFailure = implement(findFailureEndpoint, async ({ input, services }) => {
  const rows = await services.db
    .selectFrom('flow_runs')
    .selectAll()
    .where('code', '=', input.code)
    .orderBy('at', 'desc')
    .limit(mostRows)
    .execute()
  const last = new Map(rows.toReversed().map((row) => [row.run, row]))
  for (const row of rows.filter(({ outcome }) => outcome !== null)) {
    last.set(row.run, row)
  }
  if (last.size === 0) {
    throw new ProblemError('not-found', 'No sign-in failed under this code, or it is too long ago.')
  }
  const isOutermost = ({ within }: { within: string | null }) =>
    within === null || !last.has(within)
  const runs = [...last.values()].toSorted(
    (one, other) =>
      Number(isOutermost(other)) - Number(isOutermost(one)) ||
      one.at - one.ms - (other.at - other.ms),
  )
  return {
    code: input.code,
    runs: runs.map((row) => {
      const run = flowRunOf(row)
      return { run, chart: charts[run.flow] }
    }),
  }
})
