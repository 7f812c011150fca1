import { sql } from 'kysely'

import { tellRuns as tellRunsEndpoint, type ToldRun } from '#src/api/contract/flow-runs.ts'
import { fitsChart, statesOf, withAround } from '#server/areas/flows/charts.ts'
import type { Services } from '#server/base/services.ts'
import { widerNetworkOf } from '#server/http/address.ts'
import { implement, type RequestFacts } from '#server/http/implement.ts'
import { isWithin } from '#server/http/rate-limit.ts'

/** The limit of repetitions: a code that is polled every three seconds expires long before it. */
const mostTimes = 1_000
/** How late a run may come: its day is counted again for it, and the delay is a stranger's claim. */
const latestMs = 86_400_000
/** The limit of all addresses together. */
const tellings = { count: 10_000, windowSec: 3_600 } as const
/** Of the whole: nobody tells so much that what others tell is not kept. */
const shareOfOne = 0.1
const oneLine = { count: 1, windowSec: 60 } as const

/**
 * Stores the runs that fit this server's charts; a page of another build may have others. It does not store who sent them. A run
 * that is sent twice counts once, even if the second comes in another month.
 */
export const tellRuns = implement(tellRunsEndpoint, async ({ input, request, services }) => {
  const at = services.now()
  const fitting = input.runs.filter((run) => run.agoMs <= latestMs && fitsChart(run))
  const rows = fitting.map((run) => runRow(run, { at, version: input.version }))
  if (rows.length === 0) {
    return { kept: 0 }
  }
  if (!(await isHeard(services, request))) {
    return { kept: 0 }
  }
  await sql`
    with told as (
      select distinct on (id) *
      from jsonb_populate_recordset(null::flow_runs, ${JSON.stringify(rows)}::jsonb)
    ),
    fresh as (
      insert into flow_run_receipts (id, at) select id, ${at} from told
      on conflict do nothing returning id
    )
    insert into flow_runs select told.* from told join fresh using (id)`.execute(services.db)
  return { kept: rows.length }
})

/** Runs over the limit are dropped silently, for a page would only retry; one address cannot use up the limit of all. */
const isHeard = async (services: Services, { address }: RequestFacts) => {
  const network = widerNetworkOf(address) ?? address
  const count = tellings.count * shareOfOne * services.config.addressLimitFactor
  if (!(await isWithin(services, `runs told ${network}`, { ...tellings, count }))) {
    await warn(services, 'one network told too many within the hour', { network })
    return false
  }
  if (!(await isWithin(services, 'runs told', tellings))) {
    await warn(services, 'too many were told within the hour')
    return false
  }
  return true
}

/** Logs each reason at most once a minute for all processes together, for a stranger can exceed the limit at will. */
const warn = async (services: Services, why: string, facts?: { readonly network: string }) => {
  if (await isWithin(services, `runs not kept: ${why}`, oneLine)) {
    services.log.warn(`flow runs not kept: ${why}`, facts)
  }
}

type Told = { readonly at: number; readonly version: string }

/** A run as it is kept: with the states that it was in, and those in which it ended. */
export const runRow = (
  { isCut, endedIn, agoMs, steps, ...run }: ToldRun,
  { at, version }: Told,
) => ({
  ...run,
  steps: steps.map((step) => ({ ...step, times: Math.min(step.times, mostTimes) })),
  is_cut: isCut,
  states: [...statesOf({ flow: run.flow, steps, endedIn })],
  ended_in: [...new Set(endedIn.flatMap(withAround))],
  version,
  at: at - agoMs,
})
