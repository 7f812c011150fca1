import {
  toldFlows,
  type RunStep,
  type ToldFlow,
  type ToldRun,
} from '#src/api/contract/flow-runs.ts'
import { required } from '#src/lib/required.ts'
import { charts } from '#server/areas/flows/charts.ts'
import { runRow } from '#server/areas/flows/tell-runs.ts'
import type { SampleRandom } from '#server/local/sample-random.ts'
import { sampleWays, type SampleWay } from '#server/local/sample-ways.ts'

/** Names sample runs as such: they go with the rest of the sample activity. */
export const sampleVersion = 'sample'
const hourMs = 3_600_000

const edgeOf = (flow: ToldFlow, beginning: string) =>
  required(
    charts[flow].edges.find(({ name }) => name.startsWith(beginning)),
    beginning,
  ).name

const stepsOf = (flow: ToldFlow, { steps }: SampleWay, random: SampleRandom) => {
  let at = 0
  const told = new Map<string, RunStep>()
  for (const [beginning, [from, to]] of steps) {
    const edge = edgeOf(flow, beginning)
    const after = random.between(from, to)
    at += after
    const before = told.get(edge)
    // The times of what is taken again are those of the first time.
    told.set(edge, before ? { ...before, times: before.times + 1 } : { edge, at, after, times: 1 })
  }
  return { steps: [...told.values()], ms: at + random.between(200, 4_000) }
}

/** One run that ended `agoMs` ago. */
const sampleRun = (flow: ToldFlow, random: SampleRandom, agoMs: number): ToldRun => {
  const { ways } = required(sampleWays[flow], flow)
  let chance = random.between(1, 100)
  const way =
    ways.find(({ share }) => {
      chance -= share
      return chance <= 0
    }) ?? required(ways[0], flow)
  return {
    id: random.uuid(),
    run: random.uuid(),
    within: null,
    flow,
    outcome: way.outcome,
    problem: way.problem ?? null,
    code: null,
    ...stepsOf(flow, way, random),
    isCut: false,
    endedIn: [...way.endedIn],
    agoMs,
  }
}

/** The runs of one day that is so busy, in some order. */
export const sampleRunsOf = (
  { midnight, busy }: { midnight: number; busy: number },
  { random, hours, now }: { random: SampleRandom; hours: readonly number[]; now: number },
) =>
  toldFlows
    .flatMap((flow) =>
      Array.from({ length: Math.round((sampleWays[flow]?.ofFullDay ?? 0) * busy) }, () => {
        const at = midnight + random.oneOf(hours) * hourMs + random.between(0, hourMs - 1)
        const run = sampleRun(flow, random, 0)
        return { ...runRow(run, { at, version: sampleVersion }), steps: JSON.stringify(run.steps) }
      }),
    )
    .filter(({ at }) => at <= now)
