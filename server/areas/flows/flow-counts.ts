import { sql, type Kysely } from 'kysely'

import type {
  EdgeCounts,
  FlowSearch,
  RunCounts,
  StateCounts,
} from '#src/api/contract/flow-insights.ts'
import type { Database } from '#server/db/schema.ts'
import { charts } from '#server/areas/flows/charts.ts'
import { partsOf } from '#server/areas/flows/edge-parts.ts'
import { msOfBucket } from '#server/areas/stats/count-flows.ts'
import type { DayRange } from '#server/areas/stats/usage-range.ts'

type Db = Kysely<Database>
type Sums = {
  readonly runs: number
  readonly times: number
  readonly failed: number
  readonly left: number
}
type Period = 'now' | 'before'
export type Compared = Readonly<Record<Period, DayRange>>

const nothing: Sums = { runs: 0, times: 0, failed: 0, left: 0 }

/** The counts of a flow in two ranges of days. */
export const flowCounts = async (
  db: Db,
  { flow, zone }: Pick<FlowSearch, 'flow' | 'zone'>,
  ranges: Compared,
) => {
  const [now, before] = [
    await sumsIn(db, { flow, zone }, ranges.now),
    await sumsIn(db, { flow, zone }, ranges.before),
  ]
  const waits = {
    now: await mediansIn(db, { flow, zone }, ranges.now),
    before: await mediansIn(db, { flow, zone }, ranges.before),
  }
  const of = { now, before }
  const sumsOf = (period: Period, kind: string, name: string) =>
    of[period].get(`${kind} ${name}`) ?? nothing
  const medianOf = (period: Period, name: string) => waits[period].get(name) ?? null

  const runsOf = (period: Period): RunCounts => {
    const { runs, failed, left } = sumsOf(period, 'run', '')
    return { runs, done: runs - failed - left, failed, left, medianMs: medianOf(period, '') }
  }
  /** Counts of an earlier chart, whose names today's chart does not have. */
  const formerOf = (kind: string, drawn: ReadonlySet<string>) =>
    new Set(
      [...now.keys(), ...before.keys()]
        .filter((key) => key.startsWith(`${kind} `))
        .map((key) => key.slice(kind.length + 1))
        .filter((name) => !drawn.has(name)),
    )
  const { nodes, edges: drawnEdges } = charts[flow]
  const paths = new Set(nodes.filter(({ kind }) => kind !== 'initial').map(({ path }) => path))
  const names = new Set(drawnEdges.map(({ name }) => name))
  // The machine itself is no state, and nobody takes the edge to an initial state.
  paths.delete('')
  names.delete('')
  const states = [...paths, ...formerOf('state', paths)].map((path): StateCounts => {
    const { runs, failed, left } = sumsOf('now', 'state', path)
    const then = sumsOf('before', 'state', path)
    const before = { runs: then.runs, failed: then.failed, left: then.left }
    return { path, isDrawn: paths.has(path), runs, failed, left, before }
  })
  const edges = [...names, ...formerOf('edge', names)].map((name): EdgeCounts => {
    const { runs, times } = sumsOf('now', 'edge', name)
    const then = sumsOf('before', 'edge', name)
    return {
      name,
      ...partsOf(flow, name),
      isDrawn: names.has(name),
      runs,
      times,
      medianMs: medianOf('now', name),
      before: { runs: then.runs, times: then.times, medianMs: medianOf('before', name) },
    }
  })
  return { now: runsOf('now'), before: runsOf('before'), states, edges }
}

type Of = Pick<FlowSearch, 'flow' | 'zone'>

const sumsIn = async (db: Db, { flow, zone }: Of, { from, to }: DayRange) => {
  const { rows } = await sql<Sums & { kind: string; name: string }>`
    select kind, name, sum(runs)::bigint as runs, sum(times)::bigint as times,
      sum(failed)::bigint as failed, sum(left_runs)::bigint as "left"
    from flow_days where zone = ${zone} and flow = ${flow} and day between ${from} and ${to}
    group by kind, name`.execute(db)
  return new Map(rows.map(({ kind, name, ...sums }) => [`${kind} ${name}`, sums]))
}

/** Medians by edge name, '' for whole runs; the lower of two in the middle. */
const mediansIn = async (db: Db, { flow, zone }: Of, { from, to }: DayRange) => {
  const { rows } = await sql<{ name: string; bucket: number; waits: number }>`
    select name, bucket, sum(waits)::bigint as waits
    from flow_waits where zone = ${zone} and flow = ${flow} and day between ${from} and ${to}
    group by name, bucket order by name, bucket`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, buckets]) => {
      let left = Math.ceil(buckets.reduce((sum, { waits }) => sum + waits, 0) / 2)
      const middle = buckets.find(({ waits }) => {
        left -= waits
        return left <= 0
      })
      return [name, Math.round(msOfBucket(middle?.bucket ?? 0))]
    }),
  )
}
