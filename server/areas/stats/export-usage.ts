import { audienceLabels, technologyLabels } from '#src/api/contract/demo-labels.ts'
import { leadSourceLabels, leadTypeLabels } from '#src/api/contract/leads.ts'
import {
  exportUsage as exportUsageEndpoint,
  type Usage,
  type UsageChart,
} from '#src/api/contract/usage.ts'
import { recordExport } from '#server/audit/record-export.ts'
import { csvOf, type Columns } from '#server/base/lists/csv.ts'
import { implement } from '#server/http/implement.ts'
import { countUsage } from '#server/areas/stats/count-usage.ts'
import { insightsFileName, lateEnd } from '#server/areas/stats/insights-file.ts'
import { dateOf } from '#server/areas/stats/usage-range.ts'

/** `end`: notes below the rows. */
type Table = (end: string | null) => AsyncGenerator<string>

const tableOf =
  <TRow>(rows: readonly TRow[], columns: Columns<TRow>): Table =>
  (end) =>
    csvOf(columns, [rows], (row) => row, end)

type Compared = { readonly now: number; readonly before: number }
const compared = {
  'Days that are over': ({ now }: Compared) => now,
  'The period before': ({ before }: Compared) => before,
}
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The figures of each chart, including the organizations that the chart leaves out. */
const tables: Readonly<Record<UsageChart, (usage: Usage) => Table>> = {
  figures: (usage) =>
    tableOf(figureRowsOf(usage), {
      Figure: ({ name }) => name,
      'Whole range': ({ whole }) => whole,
      'Days that are over': ({ now }) => now,
      'The period before': ({ before }) => before,
    }),
  days: ({ days }) =>
    tableOf(days, {
      Day: ({ day }) => day,
      Opens: ({ opens }) => opens,
      'The day it is compared with': ({ before }) => before,
    }),
  demos: ({ demos }) =>
    tableOf(demos, {
      Demo: ({ label, key }) => label ?? key,
      Key: ({ key }) => key,
      Opens: ({ opens }) => opens,
      People: ({ people }) => people,
      Leads: ({ leads }) => leads,
      ...compared,
    }),
  audiences: ({ audiences }) =>
    tableOf(audiences, {
      'Who opened': ({ audience }) => audienceLabels[audience],
      Opens: ({ opens }) => opens,
      People: ({ people }) => people,
      ...compared,
    }),
  technologies: ({ technologies }) =>
    tableOf(technologies, {
      Technology: ({ technology }) => technologyLabels[technology],
      Opens: ({ opens }) => opens,
      ...compared,
    }),
  organizations: ({ organizations }) =>
    tableOf(organizations, {
      Organization: ({ name }) => name ?? 'Deleted organization',
      Id: ({ id }) => id,
      Opens: ({ opens }) => opens,
      ...compared,
    }),
  'lead-types': ({ leadTypes }) =>
    tableOf(leadTypes, {
      Type: ({ type }) => leadTypeLabels[type],
      Leads: ({ leads }) => leads,
      ...compared,
    }),
  'lead-sources': ({ leadSources }) =>
    tableOf(leadSources, {
      Source: ({ source }) => (source === null ? 'Not said' : leadSourceLabels[source]),
      Leads: ({ leads }) => leads,
      ...compared,
    }),
  hours: ({ hours }) =>
    tableOf(
      hours.flatMap((ofDay, weekday) => ofDay.map((opens, hour) => ({ weekday, hour, opens }))),
      {
        Weekday: ({ weekday }) => weekdays[weekday] ?? '',
        Hour: ({ hour }) => hour,
        Opens: ({ opens }) => opens,
      },
    ),
  funnel: ({ funnel }) =>
    tableOf(Object.entries(funnel) as [keyof Usage['funnel'], number][], {
      Step: ([step]) => stepNames[step],
      Visits: ([, visits]) => visits,
    }),
}

const figureNames: Readonly<Record<keyof Usage['figures'], string>> = {
  opens: 'Opens',
  people: 'People who opened',
  organizations: 'Organizations that opened',
  reused: 'Opens in a running demo session',
  leads: 'Leads',
  seconds: 'Seconds in demos',
  timed: 'Opens whose time is known',
  views: 'Page views',
}

type FigureRow = Readonly<Record<'whole' | 'now' | 'before', number | string | null>> & {
  readonly name: string
}

/** A column's days, then what it counts. */
const figureRowsOf = ({ from, to, figures, comparison }: Usage): readonly FigureRow[] => [
  {
    name: 'First day',
    whole: from,
    now: comparison && from,
    before: comparison?.beforeFrom ?? null,
  },
  {
    name: 'Last day',
    whole: to,
    now: comparison && lastOf(from, comparison.days),
    before: comparison?.beforeTo ?? null,
  },
  ...(Object.keys(figureNames) as (keyof typeof figureNames)[]).map((key) => ({
    name: figureNames[key],
    whole: figures[key],
    now: comparison?.now[key] ?? null,
    before: comparison?.before[key] ?? null,
  })),
]

const stepNames: Readonly<Record<keyof Usage['funnel'], string>> = {
  visits: 'Demo page viewed',
  forms: 'Lead form seen',
  sent: 'Lead sent',
  opened: 'Demo opened',
}

/** What is missing from the file of a chart. */
const endOf = (chart: UsageChart, usage: Usage) => {
  const ends = [partsEnd(chart, usage), leadsEnd(chart, usage), lateEnd(usage)]
  return ends.filter((it) => it !== null).join(' ') || null
}

/** Why the rows are not all opens that there are. */
const partsEnd = (chart: UsageChart, { demos, organizations, figures }: Usage) => {
  if (chart === 'technologies' && demos.some(({ label }) => label === null)) {
    return 'Opens of demos that are no longer in the catalogue are in no row: their technologies are not known.'
  }
  const isOfAll = organizations.reduce((sum, { opens }) => sum + opens, 0) === figures.opens
  return chart === 'organizations' && !isOfAll
    ? 'Opens by people without an organization, such as Google staff, are in no row.'
    : null
}

const chartsOfLeads: readonly UsageChart[] = [
  'figures',
  'demos',
  'lead-types',
  'lead-sources',
  'funnel',
]

const leadsEnd = (chart: UsageChart, { leadsKeptFrom, from, comparison }: Usage) =>
  leadsKeptFrom !== null &&
  chartsOfLeads.includes(chart) &&
  leadsKeptFrom > (comparison?.beforeFrom ?? from)
    ? `Leads are kept since ${leadsKeptFrom}: those of before are deleted, and count in no row.`
    : null

/** The last day of a range of this length. */
const lastOf = (from: string, days: number) => dateOf(Date.parse(from) / 86_400_000 + days - 1)

/** One of the charts names organizations: its export is recorded before it begins. */
export const exportUsage = implement(exportUsageEndpoint, async (call) => {
  const { chart, ...search } = call.input
  const usage = await countUsage(call.services, search, Infinity)
  if (chart === 'organizations') {
    await recordExport(call, {
      kind: 'usage.exported',
      subjectKind: 'organization',
      file: exportUsageEndpoint.download.name,
      rows: usage.organizations.length,
    })
  }
  return {
    name: insightsFileName(`demo-insights-${chart}`, usage, search),
    pieces: tables[chart](usage)(endOf(chart, usage)),
  }
})
