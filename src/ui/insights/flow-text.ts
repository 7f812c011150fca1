import type {
  EdgeCounts,
  FlowInsights,
  RunCounts,
  StateCounts,
} from '#src/api/contract/flow-insights.ts'
import { counted } from '#src/lib/counted.ts'
import { flowWords, stateText } from '#src/ui/insights/flow-words.ts'

/** '84 %'; a dash if there is nothing to divide by. */
export const shareText = (part: number, of: number) =>
  of === 0 ? '—' : `${Math.round((100 * part) / of)}\u00A0%`

/** '850 ms', '7 s', '2 min 10 s', '1 h 5 min': no more exact than the medians are. */
export const timeText = (ms: number | null) => {
  if (ms === null) {
    return '—'
  }
  if (ms < 1_000) {
    return `${Math.round(ms)} ms`
  }
  const seconds = Math.round(ms / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  if (hours > 0) {
    return `${hours} h ${minutes} min`
  }
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

const points = (part: number, of: number) => Math.round((100 * part) / of)

/** '3 points more than before (40 % of 441).' */
export const shareChange = (
  now: { part: number; of: number },
  before: { part: number; of: number },
) => {
  if (now.of === 0 || before.of === 0) {
    return now.of === 0 ? '' : 'No runs to compare with.'
  }
  const [share, then] = [points(now.part, now.of), points(before.part, before.of)]
  const difference = Math.abs(share - then)
  const past = `before (${then}\u00A0% of ${before.of.toLocaleString()}).`
  return difference === 0
    ? `As ${past}`
    : `${difference} ${difference === 1 ? 'point' : 'points'} ${share > then ? 'more' : 'less'} than ${past}`
}

/** ' ▲3': three points more of the runs than before; nothing for a change below two. */
export const changeMark = (
  now: { part: number; of: number },
  before: { part: number; of: number },
) => {
  if (now.of === 0 || before.of === 0) {
    return ''
  }
  const difference = points(now.part, now.of) - points(before.part, before.of)
  return Math.abs(difference) < 2 ? '' : ` ${difference > 0 ? '▲' : '▼'}${Math.abs(difference)}`
}

const stopped = ({ failed, left }: Pick<StateCounts, 'failed' | 'left'>) => failed + left

/** The states where people stop most often first; only innermost ones, since a run ends in one of those. */
const stopsOf = ({ states }: Pick<FlowInsights, 'states'>) =>
  states
    .filter((state) => stopped(state) > 0)
    .filter(({ path }) => !states.some((it) => it.path.startsWith(`${path}.`) && stopped(it) > 0))
    .toSorted((one, other) => stopped(other) - stopped(one))

/** The states where people stop; of parallel regions, the one that has words. */
export const namedStopsOf = (insights: FlowInsights) => {
  const { states: words } = flowWords[insights.flow]
  const named = insights.states.filter((state) => stopped(state) > 0 && state.path in words)
  return named.length > 0
    ? named.toSorted((one, other) => stopped(other) - stopped(one))
    : stopsOf(insights)
}

/**
 * 'In 1,203 runs people saw the form, in 84 % of them they sent it (80 % before); the others stop most often at “Fill in the form”
 * (61 of 192).' It counts runs, not people: a page that is reloaded begins another run.
 */
export const summaryText = (insights: FlowInsights) => {
  const { flow, now, before } = insights
  const { came, done } = flowWords[flow]
  if (now.runs === 0) {
    return 'No run of this flow ended in this range.'
  }
  const then = before.runs === 0 ? '' : ` (${shareText(before.done, before.runs)} before)`
  const first = `In ${runsText(now.runs)} people ${came}, in ${shareText(now.done, now.runs)} of them they ${done}${then}`
  const [most] = namedStopsOf(insights)
  const lost = now.failed + now.left
  return most === undefined
    ? `${first}.`
    : `${first}; the others stop most often at “${stateText(flow, most.path)}” (${stopped(most).toLocaleString()} of ${lost.toLocaleString()}).`
}

/** The figures of all runs, each with its change. */
export const figuresOf = ({ now, before }: Pick<FlowInsights, 'now' | 'before'>) => {
  const share = (key: 'done' | 'failed' | 'left', label: string, definition: string) => ({
    label,
    value: shareText(now[key], now.runs),
    note: `${now[key].toLocaleString()} of ${runsText(now.runs)}. ${shareChange(partOf(now, key), partOf(before, key))}`,
    definition,
  })
  return [
    share('done', 'Done', 'They reached the goal of the flow.'),
    share('failed', 'Failed', 'They were left while the page showed a problem.'),
    share('left', 'Left', 'They were left although nothing had gone wrong.'),
    {
      label: 'Median time',
      value: timeText(now.medianMs),
      note: before.medianMs === null ? 'Not known before.' : `${timeText(before.medianMs)} before.`,
      definition: 'From start to finish, of runs that were done; accurate to a tenth.',
    },
  ]
}

/** '53 runs, 18 % of those here (14 % before)'; of all runs if the state is an end. */
export const stopText = (
  { now, before, chart }: Pick<FlowInsights, 'now' | 'before' | 'chart'>,
  state: StateCounts,
) => {
  const isEnd = chart.nodes.some(({ path, kind }) => path === state.path && kind === 'final')
  const [of, ofBefore] = isEnd ? [now.runs, before.runs] : [state.runs, state.before.runs]
  const share = `${shareText(stopped(state), of)} of ${isEnd ? 'all' : 'those here'}`
  return `${runsText(stopped(state))}, ${share} (${shareText(stopped(state.before), ofBefore)} before)`
}

const partOf = (counts: RunCounts, key: 'done' | 'failed' | 'left') => ({
  part: counts[key],
  of: counts.runs,
})

/** 'Enter the code → Code is checked, code.submit: 812 runs (67 %), median 12 s'. */
export const edgeText = ({ flow, now }: Pick<FlowInsights, 'flow' | 'now'>, edge: EdgeCounts) =>
  `${stateText(flow, edge.source)} → ${edge.targets.map((path) => stateText(flow, path)).join(', ')}, ${edge.label}: ${runsText(edge.runs)} (${shareText(edge.runs, now.runs)}), median ${timeText(edge.medianMs)}`

/** 'Enter the code: 1,010 runs, 61 stopped here (8 failed)'. */
export const stateCountText = ({ flow }: Pick<FlowInsights, 'flow'>, state: StateCounts) =>
  `${stateText(flow, state.path)}: ${runsText(state.runs)}${stopped(state) === 0 ? '' : `, ${stopped(state).toLocaleString()} stopped here (${state.failed} failed)`}`

const runsText = (runs: number) => counted(runs, { one: 'run', many: 'runs' })
