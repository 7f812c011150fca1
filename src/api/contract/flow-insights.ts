import * as z from 'zod/mini'

import { exporting, reading } from '#src/api/contract/admin-call.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { timestamp } from '#src/api/contract/fields.ts'
import { flowChartSchema } from '#src/api/contract/flow-charts.ts'
import {
  chartName,
  outcomes,
  runProblemSchema,
  supportCodeSchema,
  toldFlows,
} from '#src/api/contract/flow-runs.ts'
import { rangeInput } from '#src/api/contract/range-input.ts'
import { lacksDay } from '#src/api/contract/stats-range.ts'
import { zones } from '#src/api/contract/zones.ts'

/** Which flow, and on which days. */
const searchShape = {
  flow: z._default(z.enum(toldFlows), 'login'),
  ...rangeInput,
  zone: z._default(z.enum(zones), 'UTC'),
  /** The days to compare with; if left out, as many days before. */
  beforeFrom: z.optional(z.iso.date()),
  beforeTo: z.optional(z.iso.date()),
}
const searchSchema = z.strictObject(searchShape)
export type FlowSearch = z.output<typeof searchSchema>

/** Is a first or last day still missing, of the range or of the one to compare with? */
export const lacksDays = (search: FlowSearch) =>
  lacksDay(search) || (search.beforeFrom === undefined) !== (search.beforeTo === undefined)

const countsSchema = z.object({
  runs: z.int(),
  done: z.int(),
  failed: z.int(),
  left: z.int(),
  /** Of completed runs, from start to end; `null` if there were none. */
  medianMs: z.nullable(z.int()),
})
export type RunCounts = z.output<typeof countsSchema>

const stateSchema = z.object({
  path: z.string(),
  /** `false`: of the chart as it was before. Servers of the previous version leave it out (ADR 060). */
  isDrawn: z._default(z.boolean(), true),
  /** Runs that reached it, and those that went no further. */
  runs: z.int(),
  failed: z.int(),
  left: z.int(),
  before: z.object({ runs: z.int(), failed: z.int(), left: z.int() }),
})
export type StateCounts = z.output<typeof stateSchema>

const edgeSchema = z.object({
  name: z.string(),
  source: z.string(),
  targets: z.array(z.string()),
  label: z.string(),
  /** `false`: of the chart as it was before. */
  isDrawn: z.boolean(),
  /** Runs that took it, and how often in all. */
  runs: z.int(),
  times: z.int(),
  /** How long the state before it was active when it was first taken. */
  medianMs: z.nullable(z.int()),
  before: z.object({ runs: z.int(), times: z.int(), medianMs: z.nullable(z.int()) }),
})
export type EdgeCounts = z.output<typeof edgeSchema>

const flowInsightsSchema = z.object({
  flow: z.enum(toldFlows),
  from: z.iso.date(),
  to: z.iso.date(),
  beforeFrom: z.iso.date(),
  beforeTo: z.iso.date(),
  /**
   * What came last is not in it: there is more to count than a reader waits for. Servers of the previous version leave it out
   * (ADR 060).
   */
  isLate: z._default(z.boolean(), false),
  now: countsSchema,
  before: countsSchema,
  /** The chart's states, outer ones first; then those of earlier charts. */
  states: z.array(stateSchema),
  edges: z.array(edgeSchema),
  chart: flowChartSchema,
})
export type FlowInsights = z.output<typeof flowInsightsSchema>

/** How people get through a flow, on its chart. */
export const loadFlow = endpoint({
  ...reading,
  access: 'staff',
  path: '/stats/flows',
  input: searchSchema,
  output: flowInsightsSchema,
  isCompressed: true,
  problems: ['invalid-input'],
})

const runSchema = z.object({
  id: z.uuid(),
  flow: z.enum(toldFlows),
  /** When it ended, or was reported. */
  at: timestamp,
  outcome: z.nullable(z.enum(outcomes)),
  problem: z.nullable(runProblemSchema),
  ms: z.int(),
  steps: z.array(
    z.object({
      edge: z.string(),
      source: z.string(),
      targets: z.array(z.string()),
      label: z.string(),
      at: z.int(),
      after: z.int(),
      times: z.int(),
    }),
  ),
  isCut: z.boolean(),
  endedIn: z.array(z.string()),
  version: z.string(),
})
export type FlowRun = z.output<typeof runSchema>

const narrowed = {
  /** Only runs that reached this state, took this edge, or ended so. */
  state: z.optional(chartName),
  edge: z.optional(chartName),
  outcome: z.optional(z.enum(outcomes)),
}
export type RunFilter = {
  state?: string | undefined
  edge?: string | undefined
  outcome?: (typeof outcomes)[number] | undefined
}

/** The newest runs of a flow. They name nobody. */
export const listFlowRuns = endpoint({
  ...reading,
  access: 'staff',
  path: '/stats/flows/runs',
  input: z.strictObject({ ...searchShape, ...narrowed }),
  output: z.object({ runs: z.array(runSchema), hasMore: z.boolean() }),
  isCompressed: true,
  problems: ['invalid-input'],
})

const flowTables = ['edges', 'states', 'runs'] as const

/** Exactly what is shown, as CSV. */
export const exportFlow = endpoint({
  ...exporting,
  access: 'staff',
  path: '/stats/flows/export/:table',
  input: z.strictObject({ ...searchShape, ...narrowed, table: z.enum(flowTables) }),
  download: { type: 'text/csv', name: 'flow-insights.csv' },
  problems: ['invalid-input'],
})

/** As somebody reads it out; `7kq 4md` is fine too. */
const typedCode = z.pipe(
  z.string().check(z.maxLength(40)),
  z.pipe(
    z.transform((text: string) =>
      text
        .toUpperCase()
        .replaceAll(/[^A-Z\d]/g, '')
        .replace(/^(...)/, '$1-'),
    ),
    supportCodeSchema,
  ),
)

/** The sign-in that failed under a code, with each run in it, the outermost first. */
export const findFailure = endpoint({
  ...reading,
  path: '/stats/flows/failures/:code',
  input: z.strictObject({ code: typedCode }),
  output: z.object({
    code: z.string(),
    runs: z.array(z.object({ run: runSchema, chart: flowChartSchema })),
  }),
  isCompressed: true,
  problems: ['not-found'],
})
