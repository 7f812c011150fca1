import { sql } from 'kysely'

import {
  listFlowRuns as listFlowRunsEndpoint,
  type FlowRun,
  type FlowSearch,
  type RunFilter,
} from '#src/api/contract/flow-insights.ts'
import type { RunStep } from '#src/api/contract/flow-runs.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'
import { partsOf } from '#server/areas/flows/edge-parts.ts'
import { flowRange } from '#server/areas/flows/flow-range.ts'
import type { Services } from '#server/base/services.ts'

const mostRuns = 50

type RunRow = Database['flow_runs']

/** A run as it is told to who reads of it. */
export const flowRunOf = (row: RunRow): FlowRun => {
  const flow = row.flow as FlowRun['flow']
  return {
    id: row.id,
    flow,
    at: row.at,
    outcome: row.outcome,
    problem: row.problem as FlowRun['problem'],
    ms: row.ms,
    steps: (row.steps as RunStep[]).map(({ edge, at, after, times }) => ({
      edge,
      ...partsOf(flow, edge),
      at,
      after,
      times,
    })),
    isCut: row.is_cut,
    endedIn: row.ended_in.filter((path) => !row.ended_in.some((it) => it.startsWith(`${path}.`))),
    version: row.version,
  }
}

/** The newest runs of a range, some more than are shown where there are more. */
export const runsIn = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { state, edge, outcome, ...search }: FlowSearch & RunFilter,
  count: number,
) => {
  const { from, to } = flowRange(search, now()).now
  const beginOf = (day: number) =>
    sql`(extract(epoch from (date '1970-01-01' + ${day}::int)::timestamp at time zone ${search.zone}) * 1000)::bigint`
  const { rows } = await sql<RunRow>`
    select * from flow_runs
    where flow = ${search.flow} and outcome is not null
      and at >= ${beginOf(from)} and at < ${beginOf(to + 1)}
      ${when(outcome !== undefined, sql`and outcome = ${outcome}`)}
      ${when(state !== undefined, sql`and ${state} = any(states)`)}
      ${when(edge !== undefined, sql`and steps @> ${JSON.stringify([{ edge }])}::jsonb`)}
    order by at desc, id desc limit ${count}`.execute(db)
  return rows.map(flowRunOf)
}

const when = (isSo: boolean, part: ReturnType<typeof sql>) => (isSo ? part : sql``)

export const listFlowRuns = implement(listFlowRunsEndpoint, async ({ input, services }) => {
  const runs = await runsIn(services, input, mostRuns + 1)
  return { runs: runs.slice(0, mostRuns), hasMore: runs.length > mostRuns }
})
