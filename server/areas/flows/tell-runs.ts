import { sql } from 'kysely'

import { tellRuns as tellRunsEndpoint, type ToldRun } from '#src/api/contract/flow-runs.ts'
import { fitsChart, statesOf, withAround } from '#server/areas/flows/charts.ts'
import type { Services } from '#server/base/services.ts'
import { widerNetworkOf } from '#server/http/address.ts'
import { implement, type RequestFacts } from '#server/http/implement.ts'
import { isWithin } from '#server/http/rate-limit.ts'

/** What was taken oftener in a row counts as this: a code that is asked after every three seconds is over long before. */
const mostTimes = 1_000
/** A day is counted anew for a run that comes late, and strangers tell how late. */
const latestMs = 86_400_000
/** From all addresses together. */
const tellings = { count: 10_000, windowSec: 3_600 } as const
/** Of the whole: nobody tells so much that what others tell is not kept. */
const shareOfOne = 0.1
const oneLine = { count: 1, windowSec: 60 } as const

/**
 * Keeps what fits the charts as this server knows them: a page of another build may tell of others. Nothing is kept of who told
 * it. The same one sent twice is one, in whichever month the second comes.
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

/** What is over the limit is told to nobody, for a page would only try again; of one address it does not count for all. */
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

/** Of each reason one line a minute, of all processes together: a stranger may be over the limit as often as they like. */
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
