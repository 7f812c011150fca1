import type { FlowRun } from '#src/api/contract/flow-insights.ts'
import { timeText } from '#src/ui/insights/flow-text.ts'
import { problemText, stateText } from '#src/ui/insights/flow-words.ts'
import { momentText } from '#src/ui/parts/time/moment.tsx'

/** After this long without a step, the person has most likely left. */
const heardOfMs = 600_000

const isHeardOf = ({ outcome, at }: FlowRun, now: number) =>
  outcome !== null || now < at + heardOfMs

/** 'Failed after 1 min 4 s: code wrong (code-wrong).' */
export const outcomeText = (run: FlowRun, now = Date.now()) => {
  const { outcome, at, ms, problem } = run
  const after = `after ${timeText(ms)}`
  const why = problem === null ? '' : `: ${problemText(problem)}`
  switch (outcome) {
    case 'done':
      return `Done ${after}.`
    case 'failed':
      return `Failed ${after}${why}.`
    case 'left':
      return `Left ${after}${why}.`
    case null:
      return isHeardOf(run, now)
        ? `Still going on ${after}${why}.`
        : `Not heard of since ${momentText(at)}, ${timeText(ms)} from its beginning${why}.`
  }
}

/** The steps of one run, in words. */
export function FlowRunPath({ run }: { run: FlowRun }) {
  const { flow, steps, isCut, endedIn, outcome } = run
  return (
    <div>
      <ol className="flow-steps">
        {steps.map(({ edge, source, targets, label, at, after, times }) => (
          <li key={edge + String(at)}>
            {stateText(flow, source)} → {targets.map((path) => stateText(flow, path)).join(', ')}
            {times > 1 ? ` ×${times}` : ''}
            <br />
            <span className="flow-steps-quiet">
              {label} · {timeText(at)} from the beginning, after {timeText(after)}
            </span>
          </li>
        ))}
      </ol>
      <p>
        {isCut ? 'More steps followed. ' : ''}
        {endedIn.length === 0
          ? ''
          : `${outcome === null ? 'Last seen in' : 'Ended in'}: ${endedIn.map((path) => stateText(flow, path)).join(', ')}.`}
      </p>
    </div>
  )
}
