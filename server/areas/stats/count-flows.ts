import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { boundsOf, type Days } from '#server/areas/stats/days.ts'
import { slicesOf, type Slice } from '#server/areas/stats/slices.ts'

/** Durations are stored in quarters of an octave, which is exact to a tenth. */
const bucketsOfOctave = 4

/** The duration that stands for a whole bucket, ms. */
export const msOfBucket = (bucket: number) => 2 ** ((bucket + 0.5) / bucketsOfOctave)

// The tiny difference keeps whole octaves in their own bucket.
const bucketOf = (ms: ReturnType<typeof sql>) =>
  sql`floor(${sql.lit(bucketsOfOctave)} * ln(greatest(${ms}, 1)::float8) / ln(2::float8) + 1e-9)::smallint`

/** Counts the runs of flows again for some days. */
export const countFlowDays = async (db: Kysely<Database>, days: Days, most: number) => {
  for (const table of ['flow_days', 'flow_waits']) {
    await sql`
      delete from ${sql.table(table)} where zone = ${days.zone} and day = any(${days.days}::int[])`.execute(
      db,
    )
  }
  const { rows } = await sql<{ runs: number }>`
    with ${boundsOf(days)}
    select count(*)::int as runs from bounds join flow_runs on at >= begins and at < ends`.execute(
    db,
  )
  for (const slice of slicesOf(Math.ceil((rows[0]?.runs ?? 0) / most))) {
    await addRunsOf(db, days, slice)
  }
}

const addRunsOf = async (db: Kysely<Database>, { zone, days }: Days, { first, last }: Slice) => {
  const ended = sql`
    ended as materialized (
      select day, id, flow, outcome, steps, states, ended_in, ms
      from bounds join flow_runs on at >= begins and at < ends
      where outcome is not null and id between ${first}::uuid and ${last}::uuid
    )`
  await sql`
    with ${boundsOf({ zone, days })}, ${ended}
    insert into flow_days as it
    select ${zone}, day, flow, 'run', '', count(*), count(*),
      count(*) filter (where outcome = 'failed'), count(*) filter (where outcome = 'left')
    from ended group by day, flow
    union all
    select ${zone}, day, flow, 'state', state, count(*), count(*),
      count(*) filter (where outcome = 'failed' and state = any(ended_in)),
      count(*) filter (where outcome = 'left' and state = any(ended_in))
    from ended, unnest(states) state group by day, flow, state
    union all
    select ${zone}, day, flow, 'edge', edge, count(distinct id), sum(times),
      count(distinct id) filter (where outcome = 'failed'),
      count(distinct id) filter (where outcome = 'left')
    from ended, jsonb_to_recordset(steps) step (edge text, times integer) group by day, flow, edge
    on conflict (zone, flow, day, kind, name) do update set runs = it.runs + excluded.runs, times = it.times + excluded.times,
      failed = it.failed + excluded.failed, left_runs = it.left_runs + excluded.left_runs`.execute(
    db,
  )
  await sql`
    with ${boundsOf({ zone, days })}, ${ended}
    insert into flow_waits as it
    select ${zone}, day, flow, name, ${bucketOf(sql`waited`)} as bucket, count(*)
    from (
      select day, flow, edge as name, "after" as waited
      from ended, jsonb_to_recordset(steps) step (edge text, "after" bigint)
      union all
      select day, flow, '', ms from ended where outcome = 'done'
    ) it
    group by day, flow, name, bucket
    on conflict (zone, flow, day, name, bucket) do update set waits = it.waits + excluded.waits`.execute(
    db,
  )
}
