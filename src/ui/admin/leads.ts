import type { LeadRow } from '#src/api/contract/admin-leads.ts'
import type { Audience } from '#src/api/contract/demos.ts'
import { leadSourceLabels } from '#src/api/contract/leads.ts'
import type { Zone } from '#src/api/contract/zones.ts'
import type { ListSearch } from '#src/ui/admin/list.ts'

/** What the address of the list says. Days are of the time zone it names, else of the browser's, both included: '2026-11-22'. */
export type LeadsSearch = ListSearch<'createdAt' | 'company'> & {
  type?: LeadRow['type'] | undefined
  source?: NonNullable<LeadRow['source']> | undefined
  demo?: string | undefined
  sentFor?: string | undefined
  organization?: string | undefined
  audience?: Audience | undefined
  staff?: 'counted' | 'left-out' | undefined
  person?: string | undefined
  from?: string | undefined
  to?: string | undefined
  zone?: Zone | undefined
}

/** 'Not said' where nobody did. */
export const sourceText = ({ source }: Pick<LeadRow, 'source'>) =>
  source === null ? 'Not said' : leadSourceLabels[source]

const dayMs = 86_400_000
/** What led to a lead, and what came of it at first. */
const daysBeside = 3

/** The week around a moment, in days of UTC, as the address of insights has it. */
export const daysAround = (at: number) => ({
  range: 'custom' as const,
  from: dateAt(at - daysBeside * dayMs),
  to: dateAt(at + daysBeside * dayMs),
})

const dateAt = (at: number) => new Date(at).toISOString().slice(0, 10)
