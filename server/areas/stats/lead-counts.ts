import { leadSourceSchema, leadTypeSchema } from '#src/api/contract/lead-kinds.ts'
import type { Usage } from '#src/api/contract/usage.ts'
import type { leadsIn, RangeName } from '#server/areas/stats/usage-rows.ts'

export type LeadCounts = Awaited<ReturnType<typeof leadsIn>>

/** How many leads there are in one of the ranges. */
export const sumOf = (leads: LeadCounts, range: RangeName) =>
  leads.reduce((sum, counts) => sum + counts[range], 0)

const sumsOf = (leads: LeadCounts) => ({
  leads: sumOf(leads, 'whole'),
  now: sumOf(leads, 'now'),
  before: sumOf(leads, 'before'),
})
const isAny = ({ leads, before }: { leads: number; before: number }) => leads > 0 || before > 0

/** The types that occur, most frequent first. */
export const leadTypesOf = (leads: LeadCounts): Usage['leadTypes'] =>
  leadTypeSchema.options
    .map((type) => ({ type, ...sumsOf(leads.filter((it) => it.type === type)) }))
    .filter(isAny)
    .toSorted((one, other) => other.leads - one.leads)

/** Last: leads without one. */
export const leadSourcesOf = (leads: LeadCounts): Usage['leadSources'] =>
  [...leadSourceSchema.options, null]
    .map((source) => ({ source, ...sumsOf(leads.filter((it) => it.source === (source ?? ''))) }))
    .filter(isAny)
