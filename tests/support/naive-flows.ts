import type { FlowInsights, FlowSearch } from '#src/api/contract/flow-insights.ts'
import type { RunStep } from '#src/api/contract/flow-runs.ts'
import { localOf } from '#tests/support/naive-usage.ts'
import type { Portal } from '#tests/support/portal.ts'

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const rowsOf = (portal: Portal) =>
  portal.db.selectFrom('flow_runs').selectAll().where('outcome', 'is not', null).execute()

/** Of the sorted times the lower one in the middle, as its quarter of an octave tells it. */
const medianOf = (times: readonly number[]) => {
  const middle = times.toSorted((a, b) => a - b)[Math.ceil(times.length / 2) - 1]
  if (middle === undefined) {
    return null
  }
  const bucket = Math.floor(4 * Math.log2(Math.max(1, middle)) + 1e-9)
  return Math.round(2 ** ((bucket + 0.5) / 4))
}

const stepsIn = (of: readonly Row[], name: string) =>
  of.flatMap((row) => (row.steps as RunStep[]).filter(({ edge }) => edge === name))
const ended = (of: readonly Row[], outcome: Row['outcome'], state?: string) =>
  of.filter((row) => row.outcome === outcome && (!state || row.ended_in.includes(state))).length

const countsOf = (of: readonly Row[]) => ({
  runs: of.length,
  done: ended(of, 'done'),
  failed: ended(of, 'failed'),
  left: ended(of, 'left'),
  medianMs: medianOf(of.filter(({ outcome }) => outcome === 'done').map(({ ms }) => ms)),
})
const stateOf = (of: readonly Row[], path: string) => ({
  runs: of.filter(({ states }) => states.includes(path)).length,
  failed: ended(of, 'failed', path),
  left: ended(of, 'left', path),
})
const edgeOf = (of: readonly Row[], name: string) => ({
  runs: of.filter((row) => stepsIn([row], name).length > 0).length,
  times: stepsIn(of, name).reduce((sum, { times }) => sum + times, 0),
  medianMs: medianOf(stepsIn(of, name).map(({ after }) => after)),
})

/** What insights say of a flow on these days, counted run by run. */
export const naiveFlow = async (
  portal: Portal,
  { flow, zone }: FlowSearch,
  { from, to, beforeFrom, beforeTo }: Pick<FlowInsights, 'from' | 'to' | 'beforeFrom' | 'beforeTo'>,
) => {
  const rows = (await rowsOf(portal)).filter((row) => row.flow === flow)
  const within = (first: string, last: string) =>
    rows.filter(({ at }) => {
      const { date } = localOf(zone, at)
      return date >= first && date <= last
    })
  const [now, before] = [within(from, to), within(beforeFrom, beforeTo)]
  return {
    now: countsOf(now),
    before: countsOf(before),
    state: (path: string) => ({ path, ...stateOf(now, path), before: stateOf(before, path) }),
    edge: (name: string) => ({ name, ...edgeOf(now, name), before: edgeOf(before, name) }),
  }
}
