import { sql } from 'kysely'

import {
  listFlowRuns as listFlowRunsEndpoint,
  type FlowRun,
  type FlowSearch,
  type RunFilter,
} from '#src/api/contract/flow-insights.ts'
import type { RunStep } from '#src/api/contract/flow-runs.ts'
import type { Batch } from '#server/base/lists/in-batches.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'
import { partsOf } from '#server/areas/flows/edge-parts.ts'
import { flowRange } from '#server/areas/flows/flow-range.ts'
import type { Services } from '#server/base/services.ts'

const mostRuns = 50

type RunRow = Database['flow_runs']

/** A run as the list shows it. */
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

/** The runs of a range, the newest first, from the newest or before one of them. */
export const runsIn = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { state, edge, outcome, ...search }: FlowSearch & RunFilter,
) => {
  const { from, to } = flowRange(search, now()).now
  const beginOf = (day: number) =>
    sql`(extract(epoch from (date '1970-01-01' + ${day}::int)::timestamp at time zone ${search.zone}) * 1000)::bigint`
  const runs = (limit: number, place: ReturnType<typeof sql>) => sql<RunRow>`
    select * from flow_runs
    where flow = ${search.flow} and outcome is not null
      and at >= ${beginOf(from)} and at < ${beginOf(to + 1)}
      ${when(outcome !== undefined, sql`and outcome = ${outcome}`)}
      ${when(state !== undefined, sql`and ${state} = any(states)`)}
      ${when(edge !== undefined, sql`and steps @> ${JSON.stringify([{ edge }])}::jsonb`)}
      ${place}
    order by at desc, id desc limit ${limit}`
  const batch = (place: ReturnType<typeof sql>): Batch<RunRow> => ({
    limit: (count) => ({ execute: async () => (await runs(count, place).execute(db)).rows }),
  })

  return {
    newest: batch(sql``),
    before: ({ at, id }: RunRow) => batch(sql`and (at, id) < (${at}::bigint, ${id}::uuid)`),
  }
}

const when = (isSo: boolean, part: ReturnType<typeof sql>) => (isSo ? part : sql``)

export const listFlowRuns = implement(listFlowRunsEndpoint, async ({ input, services }) => {
  const rows = await runsIn(services, input)
    .newest.limit(mostRuns + 1)
    .execute()
  return { runs: rows.slice(0, mostRuns).map(flowRunOf), hasMore: rows.length > mostRuns }
})
