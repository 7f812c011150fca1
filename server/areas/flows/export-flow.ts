import {
  exportFlow as exportFlowEndpoint,
  type EdgeCounts,
  type FlowInsights,
  type FlowRun,
  type RunCounts,
  type StateCounts,
} from '#src/api/contract/flow-insights.ts'
import { csvOf, timeOf, type Columns } from '#server/base/lists/csv.ts'
import { inBatches } from '#server/base/lists/in-batches.ts'
import { implement } from '#server/http/implement.ts'
import { flowRunOf, runsIn } from '#server/areas/flows/list-runs.ts'
import { flowRange } from '#server/areas/flows/flow-range.ts'
import { countFlow } from '#server/areas/flows/load-flow.ts'
import { insightsFileName, lateEnd } from '#server/areas/stats/insights-file.ts'
import { dateOf } from '#server/areas/stats/usage-range.ts'

const tableOf = <TRow>(insights: FlowInsights, rows: readonly TRow[], columns: Columns<TRow>) =>
  csvOf(columns, [rows], (row) => row, lateEnd(insights))

const seconds = (ms: number | null) => (ms === null ? null : ms / 1_000)
const inChart = (isDrawn: boolean) => (isDrawn ? 'yes' : 'no')

/** Percent with one decimal, so that ranges of different lengths can be compared; empty if there were no runs. */
const share = (part: number, { runs }: RunCounts) =>
  runs === 0 ? null : Math.round((1_000 * part) / runs) / 10

const edgeColumns = ({ now, before: then }: FlowInsights): Columns<EdgeCounts> => ({
  From: ({ source }) => source,
  Event: ({ label }) => label,
  To: ({ targets }) => targets.join(', '),
  Runs: ({ runs }) => runs,
  'Percent of all runs': ({ runs }) => share(runs, now),
  Times: ({ times }) => times,
  'Median seconds before it': ({ medianMs }) => seconds(medianMs),
  'Runs compared with': ({ before }) => before.runs,
  'Percent compared with': ({ before }) => share(before.runs, then),
  'Median seconds compared with': ({ before }) => seconds(before.medianMs),
  'In the chart of today': ({ isDrawn }) => inChart(isDrawn),
})
const stateColumns = ({ now, before: then }: FlowInsights): Columns<StateCounts> => ({
  State: ({ path }) => path,
  Runs: ({ runs }) => runs,
  'Percent of all runs': ({ runs }) => share(runs, now),
  'Failed there': ({ failed }) => failed,
  'Left there': ({ left }) => left,
  'Runs compared with': ({ before }) => before.runs,
  'Percent compared with': ({ before }) => share(before.runs, then),
  'Failed there, compared with': ({ before }) => before.failed,
  'Left there, compared with': ({ before }) => before.left,
  'In the chart of today': ({ isDrawn }) => inChart(isDrawn),
})
const runColumns: Columns<FlowRun> = {
  'Ended (UTC)': ({ at }) => timeOf(at),
  Outcome: ({ outcome }) => outcome,
  Problem: ({ problem }) => problem,
  Seconds: ({ ms }) => seconds(ms),
  Steps: ({ steps }) =>
    steps.map(({ edge, times }) => (times > 1 ? `${edge} ×${times}` : edge)).join(' | '),
  'Ended in': ({ endedIn }) => endedIn.join(', '),
  Version: ({ version }) => version,
}

export const exportFlow = implement(exportFlowEndpoint, async ({ input, services }) => {
  const { table, ...search } = input
  const { from, to } = flowRange(search, services.now()).now
  const days = { from: dateOf(from), to: dateOf(to) }
  const name = insightsFileName(`flow-insights-${search.flow}-${table}`, days, {
    zone: search.zone,
  })
  if (table === 'runs') {
    const { newest, before } = runsIn(services, search)
    return { name, pieces: csvOf(runColumns, inBatches(newest, before), flowRunOf) }
  }
  const insights = await countFlow(services, search)
  const pieces =
    table === 'edges'
      ? tableOf(insights, insights.edges, edgeColumns(insights))
      : tableOf(insights, insights.states, stateColumns(insights))
  return { name, pieces }
})
