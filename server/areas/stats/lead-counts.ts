import { leadSourceSchema, leadTypeSchema } from '#src/api/contract/lead-kinds.ts'
import type { Usage } from '#src/api/contract/usage.ts'
import type { leadsIn, Period } from '#server/areas/stats/usage-rows.ts'

export type LeadCounts = Awaited<ReturnType<typeof leadsIn>>

export const sumOf = (leads: LeadCounts, period: Period) =>
  leads.reduce((sum, counts) => sum + counts[period], 0)

const sumsOf = (leads: LeadCounts) => ({
  leads: sumOf(leads, 'whole'),
  now: sumOf(leads, 'now'),
  before: sumOf(leads, 'before'),
})
const isAny = ({ leads, before }: { leads: number; before: number }) => leads > 0 || before > 0

export const leadTypesOf = (leads: LeadCounts): Usage['leadTypes'] =>
  leadTypeSchema.options
    .map((type) => ({ type, ...sumsOf(leads.filter((it) => it.type === type)) }))
    .filter(isAny)
    .toSorted((one, other) => other.leads - one.leads)

/** The last: of those that name none. */
export const leadSourcesOf = (leads: LeadCounts): Usage['leadSources'] =>
  [...leadSourceSchema.options, null]
    .map((source) => ({ source, ...sumsOf(leads.filter((it) => it.source === (source ?? ''))) }))
    .filter(isAny)
