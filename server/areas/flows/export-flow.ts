import {
  exportFlow as exportFlowEndpoint,
  type EdgeCounts,
  type FlowRun,
  type StateCounts,
} from '#src/api/contract/flow-insights.ts'
import { csvOf, timeOf, type Columns } from '#server/base/lists/csv.ts'
import { inBatches } from '#server/base/lists/in-batches.ts'
import { implement } from '#server/http/implement.ts'
import { flowRunOf, runsIn } from '#server/areas/flows/list-runs.ts'
import { countFlow } from '#server/areas/flows/load-flow.ts'

const tableOf = <TRow>(rows: readonly TRow[], columns: Columns<TRow>) =>
  csvOf(columns, [rows], (row) => row)

const seconds = (ms: number | null) => (ms === null ? null : ms / 1_000)

const edgeColumns: Columns<EdgeCounts> = {
  From: ({ source }) => source,
  Event: ({ label }) => label,
  To: ({ targets }) => targets.join(', '),
  Runs: ({ runs }) => runs,
  Times: ({ times }) => times,
  'Median seconds before it': ({ medianMs }) => seconds(medianMs),
  'Runs compared with': ({ before }) => before.runs,
  'Median seconds compared with': ({ before }) => seconds(before.medianMs),
  'In the chart of today': ({ isDrawn }) => (isDrawn ? 'yes' : 'no'),
}
const stateColumns: Columns<StateCounts> = {
  State: ({ path }) => path,
  Runs: ({ runs }) => runs,
  'Failed there': ({ failed }) => failed,
  'Left there': ({ left }) => left,
  'Runs compared with': ({ before }) => before.runs,
  'Failed there, compared with': ({ before }) => before.failed,
  'Left there, compared with': ({ before }) => before.left,
}
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
  if (table === 'runs') {
    const { newest, before } = runsIn(services, search)
    return csvOf(runColumns, inBatches(newest, before), flowRunOf)
  }
  const { edges, states } = await countFlow(services, search)
  return table === 'edges' ? tableOf(edges, edgeColumns) : tableOf(states, stateColumns)
})
