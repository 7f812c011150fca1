import * as z from 'zod/mini'

import { exporting, reading } from '#src/api/contract/admin-call.ts'
import { demoKeySchema } from '#src/api/contract/demo-key.ts'
import { audienceSchema, technologySchema } from '#src/api/contract/demos.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { leadSourceSchema, leadTypeSchema } from '#src/api/contract/lead-kinds.ts'
import { rangeInput } from '#src/api/contract/range-input.ts'
import { zones } from '#src/api/contract/zones.ts'

/** The range, and filters by person and demo, which narrow everything that is counted. */
const searchShape = {
  ...rangeInput,
  zone: z._default(z.enum(zones), 'UTC'),
  /** Whether to count people who were Google staff at the time; internal trainings are theirs only. */
  staff: z._default(z.enum(['counted', 'left-out']), 'left-out'),
  demo: z.optional(demoKeySchema),
  /** Who opened it. */
  audience: z.optional(audienceSchema),
  technology: z.optional(technologySchema),
  organization: z.optional(z.uuid()),
}
const searchSchema = z.strictObject(searchShape)
export type UsageSearch = z.output<typeof searchSchema>

const figuresSchema = z.object({
  opens: z.int(),
  people: z.int(),
  organizations: z.int(),
  /** Opens without a new lead form. */
  reused: z.int(),
  leads: z.int(),
  /** Time between opens and the next activity of their people in the portal, and the number of opens it is known of. */
  seconds: z.int(),
  timed: z.int(),
  views: z.int(),
})
export type UsageFigures = z.output<typeof figuresSchema>

/** The opens of complete days, and of as many days a whole number of weeks earlier. */
const compared = { now: z.int(), before: z.int() }

const demoUsageSchema = z.object({
  key: demoKeySchema,
  /** `null` if the catalogue no longer has it. */
  label: z.nullable(z.string()),
  opens: z.int(),
  people: z.int(),
  leads: z.int(),
  ...compared,
})

const organizationUsageSchema = z.object({
  id: z.uuid(),
  /** `null`: it is deleted. */
  name: z.nullable(z.string()),
  opens: z.int(),
  ...compared,
})

const daySchema = z.object({
  day: z.iso.date(),
  opens: z.int(),
  /** Of the day it is compared with. */
  before: z.int(),
})

const usageSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** The name of the organization that is chosen. */
  organization: z.nullable(z.string()),
  figures: figuresSchema,
  /** Over complete days only; `null` if the range has none. */
  comparison: z.nullable(
    z.object({
      days: z.int(),
      /** Whether the range includes today, which is left out here. */
      isTodayLeftOut: z.boolean(),
      beforeFrom: z.iso.date(),
      beforeTo: z.iso.date(),
      now: figuresSchema,
      before: figuresSchema,
    }),
  ),
  /**
   * What came last is not in it: there is more to count than a reader waits for. Servers of the previous version leave it out
   * (ADR 060).
   */
  isLate: z._default(z.boolean(), false),
  /** The first day of which all leads are kept; `null`: of every day. A process of the version before does not say (ADR 060). */
  leadsKeptFrom: z._default(z.nullable(z.iso.date()), null),
  /** Standard error of the counts of people, in percent; `null` if all are exact. */
  peopleError: z.nullable(z.number()),
  days: z.array(daySchema),
  demos: z.array(demoUsageSchema),
  audiences: z.array(
    z.object({ audience: audienceSchema, opens: z.int(), people: z.int(), ...compared }),
  ),
  technologies: z.array(z.object({ technology: technologySchema, opens: z.int(), ...compared })),
  /** Most active first, a hundred at most. */
  organizations: z.array(organizationUsageSchema),
  leadTypes: z.array(z.object({ type: leadTypeSchema, leads: z.int(), ...compared })),
  leadSources: z.array(
    z.object({ source: z.nullable(leadSourceSchema), leads: z.int(), ...compared }),
  ),
  /** Opens by hour; Mondays first. */
  hours: z.array(z.array(z.int())),
  /** Visits of a demo's page; of those that came to its form; to a lead; to an open. */
  funnel: z.object({ visits: z.int(), forms: z.int(), sent: z.int(), opened: z.int() }),
})
export type Usage = z.output<typeof usageSchema>

/** INSIGHT-1: how the demos are used, by everybody together. */
export const loadUsage = endpoint({
  ...reading,
  access: 'staff',
  path: '/stats/demos',
  input: searchSchema,
  output: z.extend(usageSchema, {
    /** INSIGHT-3: whether there is a dashboard besides. Servers of the previous version leave it out (ADR 060). */
    hasLooker: z._default(z.boolean(), false),
  }),
  problems: ['invalid-input'],
})

/** The charts, each with a file of the same figures. */
const usageCharts = [
  'figures',
  'days',
  'demos',
  'audiences',
  'technologies',
  'organizations',
  'lead-types',
  'lead-sources',
  'hours',
  'funnel',
] as const
export type UsageChart = (typeof usageCharts)[number]

/** INSIGHT-4: exactly what a chart shows, as CSV. */
export const exportUsage = endpoint({
  ...exporting,
  access: 'staff',
  path: '/stats/demos/export/:chart',
  input: z.strictObject({ ...searchShape, chart: z.enum(usageCharts) }),
  download: { type: 'text/csv', name: 'demo-insights.csv' },
  problems: ['invalid-input'],
})
