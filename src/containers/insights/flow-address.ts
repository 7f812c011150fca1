import * as z from 'zod/mini'

import type { FlowSearch, RunFilter } from '#src/api/contract/flow-insights.ts'
import { outcomes, toldFlows } from '#src/api/contract/flow-runs.ts'
import { usageRanges } from '#src/api/contract/stats-range.ts'
import { zones } from '#src/api/contract/zones.ts'
import { orNone } from '#src/lib/or-none.ts'

/** What is looked at one by one: `runs`, all there are, of what the filter says; `code`, a sign-in that failed under it. */
type RunsShown = RunFilter & { runs?: 'all' | undefined }
export type FlowPageSearch = FlowSearch & RunsShown & { code?: string | undefined }
/** The parameters of the address; defaults are left out. */
export type FlowAddress = { [TName in keyof FlowPageSearch]?: string | undefined }

const usual = { flow: 'login', range: '4w', zone: 'UTC' } as const
const day = orNone(z.iso.date())
const name = orNone(z.string().check(z.maxLength(240)))

const searchSchema = z.object({
  flow: z.catch(z.enum(toldFlows), usual.flow),
  range: z.catch(z.enum(usageRanges), usual.range),
  from: day,
  to: day,
  zone: z.catch(z.enum(zones), usual.zone),
  beforeFrom: day,
  beforeTo: day,
  state: name,
  edge: name,
  outcome: orNone(z.enum(outcomes)),
  runs: orNone(z.literal('all')),
  code: orNone(z.string().check(z.maxLength(40))),
})

/** Whatever is broken is left out. */
export const flowSearchOf = (address: FlowAddress): FlowPageSearch => searchSchema.parse(address)

export const flowAddressOf = (search: FlowPageSearch): FlowAddress =>
  Object.fromEntries(
    Object.entries(search).filter(([key, value]) => usual[key as keyof typeof usual] !== value),
  )
