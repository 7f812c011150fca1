import { audienceLabels, technologyLabels } from '#src/api/contract/demo-labels.ts'
import { leadSourceLabels, leadTypeLabels } from '#src/api/contract/leads.ts'
import type { Usage, UsageChart } from '#src/api/contract/usage.ts'
import { shortChange } from '#src/lib/change-text.ts'
import { counted } from '#src/lib/counted.ts'
import {
  areLeadsCompared,
  demoName,
  leadsKeptText,
  periodBefore,
  sentence,
  type UsageSearch,
} from '#src/ui/insights/usage.ts'
import type { Bar } from '#src/ui/parts/figures/bar-list.tsx'
import type { FigureTable } from '#src/ui/parts/figures/figure-card.tsx'

type Compared = { readonly now: number; readonly before: number }
type Row = Compared & {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly people?: number
  readonly leads?: number
  /** The filter that a press on it sets. */
  readonly part?: Partial<UsageSearch>
}

/** A list of bars with what it counts. */
export type BarChart = {
  chart: UsageChart
  title: string
  note: string
  bars: readonly Bar[]
  table: FigureTable
}

type Said = Pick<BarChart, 'chart' | 'title' | 'note'> & {
  readonly first: string
  /** `false`: the data that its rows are compared with is no longer kept. */
  readonly isCompared?: boolean
}
type Choose = (part: Partial<UsageSearch>) => void

const opens = { one: 'open', many: 'opens' }
const leads = { one: 'lead', many: 'leads' }
const people = { one: 'person', many: 'people' }

const barChart = (
  { first, isCompared = true, ...said }: Said,
  rows: readonly Row[],
  { period, onChoose }: { period: string; onChoose: Choose },
): BarChart => {
  const noun = said.chart.startsWith('lead') ? leads : opens
  const hasPeople = rows.some((row) => row.people !== undefined)
  const hasLeads = rows.some((row) => row.leads !== undefined)
  return {
    ...said,
    bars: rows.map(({ key, name, value, part, now, before, people: count }) => ({
      key,
      name,
      value,
      text: [
        counted(value, noun) + (count === undefined ? '' : ` by ${counted(count, people)}`),
        isCompared ? shortChange(now, before) : '',
      ]
        .filter((text) => text !== '')
        .join(' · '),
      onChoose: part && (() => onChoose(part)),
    })),
    table: {
      columns: [
        first,
        sentence(noun.many),
        ...(hasPeople ? ['People'] : []),
        ...(hasLeads ? ['Leads'] : []),
        'Days that are over',
        sentence(period),
      ],
      rows: rows.map((row) => [
        row.name,
        row.value,
        ...(hasPeople ? [row.people ?? null] : []),
        ...(hasLeads ? [row.leads ?? null] : []),
        row.now,
        row.before,
      ]),
    },
  }
}

/** More bars would make the page long and slow. */
const cutText = ({ organizations, figures }: Usage) =>
  figures.organizations > organizations.length
    ? `: the ${organizations.length.toLocaleString()} most active of ${figures.organizations.toLocaleString()}, the file has all`
    : ''

/** Every chart of bars, without the one that is filtered by already. */
export const barChartsOf = (usage: Usage, search: UsageSearch, onChoose: Choose) => {
  const period = periodBefore(usage)
  const draw = (said: Said, rows: readonly Row[]) => barChart(said, rows, { period, onChoose })
  const changes = `Changes are against ${period}.`
  const isCompared = areLeadsCompared(usage)
  const kept = leadsKeptText(usage)
  return {
    demos: draw(
      {
        chart: 'demos',
        title: 'Opens by demo',
        first: 'Demo',
        note: `Press a demo to see it alone. ${changes}${kept}`,
      },
      usage.demos.map(({ key, label, opens: value, ...row }) => ({
        ...row,
        key,
        value,
        name: demoName({ key, label }),
        ...(search.demo === key ? {} : { part: { demo: key } }),
      })),
    ),
    organizations: draw(
      {
        chart: 'organizations',
        title: 'Opens by organization',
        first: 'Organization',
        note: `The organizations that people belonged to when they opened${cutText(usage)}; opens by people without one, such as Google staff, are in no row. Press one to see it alone. ${changes}`,
      },
      usage.organizations.map(({ id, name, opens: value, ...row }) => ({
        ...row,
        key: id,
        value,
        name: name ?? 'Deleted organization',
        ...(search.organization === id ? {} : { part: { organization: id } }),
      })),
    ),
    audiences: draw(
      {
        chart: 'audiences',
        title: 'Opens by who opened',
        first: 'Who opened',
        note: 'Whether they were Google staff, a partner or a customer when they opened.',
      },
      usage.audiences.map(({ audience, opens: value, ...row }) => ({
        ...row,
        key: audience,
        value,
        name: audienceLabels[audience],
        ...(search.audience === audience ? {} : { part: { audience } }),
      })),
    ),
    technologies: draw(
      {
        chart: 'technologies',
        title: 'Opens by technology',
        first: 'Technology',
        note: `An open counts for each technology of its demo${usage.demos.some(({ label }) => label === null) ? '; of demos that are no longer in the catalogue they are not known' : ''}.`,
      },
      usage.technologies.map(({ technology, opens: value, ...row }) => ({
        ...row,
        key: technology,
        value,
        name: technologyLabels[technology],
        ...(search.technology === technology ? {} : { part: { technology } }),
      })),
    ),
    leadTypes: draw(
      {
        chart: 'lead-types',
        title: 'Leads by type',
        first: 'Type',
        isCompared,
        note: `Lead forms sent, by their type.${kept}`,
      },
      usage.leadTypes.map(({ type, leads: value, ...row }) => ({
        ...row,
        key: type,
        value,
        name: leadTypeLabels[type],
      })),
    ),
    leadSources: draw(
      {
        chart: 'lead-sources',
        title: 'Leads by source',
        first: 'Source',
        isCompared,
        note: `Where the leads came from, as entered in the form.${kept}`,
      },
      usage.leadSources.map(({ source, leads: value, ...row }) => ({
        ...row,
        key: source ?? 'none',
        value,
        name: source === null ? 'Not said' : leadSourceLabels[source],
      })),
    ),
  }
}

const steps = [
  { key: 'visits', name: 'Demo page viewed' },
  { key: 'forms', name: 'Lead form seen' },
  { key: 'sent', name: 'Lead sent' },
  { key: 'opened', name: 'Demo opened' },
] as const

/** From a demo's page to the demo: each step with the share of people who came from the step before. */
export const funnelOf = (usage: Pick<Usage, 'funnel' | 'from' | 'leadsKeptFrom'>): BarChart => {
  const { funnel } = usage
  const kept = leadsKeptText(usage)
  const rows = steps.map(({ key, name }, index) => {
    const before = steps[index - 1]
    const from = before === undefined ? null : funnel[before.key]
    const share = from === null || from === 0 ? null : Math.round((100 * funnel[key]) / from)
    return { key, name, value: funnel[key], share }
  })
  return {
    chart: 'funnel',
    title: 'From page to open',
    note: `Visits to a demo’s page, counted once per person, session, demo and day. Of those that saw the form, how many sent a lead within the hour and then opened; a running demo session needs no form.${kept && `${kept} Visits of before count as if none was sent.`}`,
    bars: rows.map(({ share, ...row }) => ({
      ...row,
      text:
        counted(row.value, { one: 'visit', many: 'visits' }) +
        (share === null ? '' : ` · ${share}\u00A0% of the step before`),
    })),
    table: {
      columns: ['Step', 'Visits', 'Percent of the step before'],
      rows: rows.map(({ name, value, share }) => [name, value, share]),
    },
  }
}
