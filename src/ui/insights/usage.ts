import type { DemoUsage, StatsRange, Usage, UsageFigures } from '#src/api/contract/stats.ts'

export type UsageSort = 'opens' | 'label'
/** What the address of the insights says. */
export type UsageSearch = StatsRange & { sort: UsageSort }

/** '12 more than in the 30 days before (40).' */
export const changeText = (now: number, before: number, days: number) => {
  const period = `in the ${days} days before (${before.toLocaleString()}).`
  if (now === before) {
    return `As many as ${period}`
  }
  const difference = Math.abs(now - before).toLocaleString()
  return `${difference} ${now > before ? 'more' : 'fewer'} than ${period}`
}

/** Whole percent; `null` of nothing. */
const reusedShare = ({ opens, reused }: UsageFigures) =>
  opens === 0 ? null : Math.round((100 * reused) / opens)

const shareText = (share: number | null) => (share === null ? '—' : `${share} %`)

/** '3 points more than in the 30 days before (40 %).' */
const shareChangeText = (now: number | null, before: number | null, days: number) => {
  if (now === null) {
    return 'No demo was opened.'
  }
  if (before === null) {
    return `No demo was opened in the ${days} days before.`
  }
  const period = `in the ${days} days before (${shareText(before)}).`
  if (now === before) {
    return `As much as ${period}`
  }
  const points = Math.abs(now - before)
  return `${points} ${points === 1 ? 'point' : 'points'} ${now > before ? 'more' : 'less'} than ${period}`
}

const counted = [
  {
    key: 'opens',
    label: 'Opens',
    definition: 'How often somebody opened a demo.',
  },
  {
    key: 'people',
    label: 'People who opened',
    definition: 'Different people who opened at least one demo.',
  },
  {
    key: 'leads',
    label: 'Leads',
    definition: 'Lead forms sent. One lead may be followed by several opens.',
  },
] as const

/** The figures of a range, each with its change against the range before and what it counts. */
export const figuresOf = ({ figures, before }: Pick<Usage, 'figures' | 'before'>, days: number) => {
  const [share, shareBefore] = [reusedShare(figures), reusedShare(before)]
  return [
    ...counted.map(({ key, ...words }) => ({
      ...words,
      value: figures[key].toLocaleString(),
      note: changeText(figures[key], before[key], days),
    })),
    {
      label: 'Opens in a running demo session',
      value: shareText(share),
      note: shareChangeText(share, shareBefore, days),
      definition: 'Share of the opens that needed no new lead form.',
    },
  ]
}

const dayFormat = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const rangeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** A day of UTC, '2026-01-15', as an axis has it. */
const dayText = (day: string) => dayFormat.format(Date.parse(day))

/** From the first of these days to the last. */
export const rangeText = (days: Usage['days']) => {
  const [first, last] = [days.at(0), days.at(-1)]
  return first === undefined || last === undefined
    ? ''
    : rangeFormat.formatRange(Date.parse(first.day), Date.parse(last.day))
}

/** The opens of each day as a chart. */
export const chartOf = (days: Usage['days']) => ({
  title: 'Opens per day',
  unit: 'opens, days in UTC',
  labels: days.map(({ day }) => dayText(day)),
  series: [{ name: 'Opens', values: days.map(({ opens }) => opens) }],
})

/** '3 opens by 2 people'. */
export const opensText = ({ opens, people }: Pick<DemoUsage, 'opens' | 'people'>) =>
  `${opens.toLocaleString()} ${opens === 1 ? 'open' : 'opens'} by ${people.toLocaleString()} ${
    people === 1 ? 'person' : 'people'
  }`

/** What a demo is called; its key where the catalogue has it no more. */
export const nameOf = ({ label, key }: Pick<DemoUsage, 'label' | 'key'>) => label ?? key

/** The server has them by their opens. */
export const sorted = (demos: readonly DemoUsage[], sort: UsageSort) =>
  sort === 'opens'
    ? demos
    : demos.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
