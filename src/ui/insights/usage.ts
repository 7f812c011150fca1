import type { Usage, UsageFigures, UsageSearch } from '#src/api/contract/usage.ts'
import { changeText, opensNoun } from '#src/lib/change-text.ts'
import { keptText } from '#src/ui/parts/time/ranges.ts'

/** The search parameters of the insights. */
export type { UsageSearch }

/** The label of a demo, even one that is no longer in the catalogue. */
export const demoName = ({ key, label }: Pick<Usage['demos'][number], 'key' | 'label'>) =>
  label ?? `${key} (no longer in the catalogue)`

const words = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const dayMs = 86_400_000

/** 'the four weeks before'. */
export const periodBefore = ({ from, comparison }: Pick<Usage, 'from' | 'comparison'>) =>
  weeksBefore({ from, beforeFrom: comparison?.beforeFrom ?? from })

/** The same, from the first day of the range and of the days it is compared with. */
export const weeksBefore = ({ from, beforeFrom }: { from: string; beforeFrom: string }) => {
  const weeks = Math.round((Date.parse(from) - Date.parse(beforeFrom)) / dayMs / 7)
  return weeks <= 1 ? 'the week before' : `the ${words[weeks] ?? weeks} weeks before`
}

/** Which days are compared with which days. */
export const comparedText = (days: number, period: string) =>
  `${days === 1 ? 'The day that is over is' : `The ${days} days that are over are`} compared with the same weekdays of ${period}.`

/** Whether staff are counted in the figures. */
export const staffText = (staff: UsageSearch['staff']) =>
  staff === 'left-out' ? 'Google staff are left out.' : 'Google staff count too.'

/** Whole percent; `null` if there is nothing to divide by. */
const reusedShare = ({ opens, reused }: UsageFigures) =>
  opens === 0 ? null : Math.round((100 * reused) / opens)

/** '3 points more than the four weeks before (40 %).' */
const shareChange = (now: number | null, before: number | null, period: string) => {
  if (now === null || before === null) {
    return `No demo was opened in ${now === null ? 'the days compared' : period}.`
  }
  const points = Math.abs(now - before)
  return points === 0
    ? `As much as ${period}.`
    : `${points} ${points === 1 ? 'point' : 'points'} ${now > before ? 'more' : 'less'} than ${period} (${before}\u00A0%).`
}

const meanSeconds = ({ seconds, timed }: UsageFigures) =>
  timed === 0 ? null : Math.round(seconds / timed)

/** '7 min 20 s'. */
const secondsText = (seconds: number) => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return minutes === 0 ? `${rest} s` : `${minutes} min ${rest} s`
}

const durationChange = (now: number | null, before: number | null, period: string) =>
  now === null || before === null
    ? `Not known of ${now === null ? 'the days compared' : period}.`
    : changeText(
        now,
        before,
        period,
        { one: '', many: '', more: 'longer', fewer: 'shorter' },
        { format: secondsText },
      )

const countedFigures = [
  {
    key: 'opens',
    label: 'Opens',
    definition: 'How often somebody opened a demo.',
    noun: opensNoun,
  },
  {
    key: 'people',
    label: 'People who opened',
    definition: 'Different people who opened at least one demo.',
    noun: { one: 'person', many: 'people' },
  },
  {
    key: 'organizations',
    label: 'Organizations',
    definition: 'Different organizations that the people who opened belonged to at the time.',
    noun: { one: 'organization', many: 'organizations' },
  },
  {
    key: 'leads',
    label: 'Leads',
    definition:
      'Lead forms sent. A lead counts for the first demo that was opened with it; more opens may follow.',
    noun: { one: 'lead', many: 'leads' },
  },
  {
    key: 'views',
    label: 'Page views',
    definition: 'Pages of the portal shown; with a demo chosen, pages of that demo.',
    noun: { one: 'view', many: 'views' },
  },
] as const

/** From when leads are kept, added to another sentence; empty if they are kept for the whole range. */
export const leadsKeptText = ({ from, leadsKeptFrom }: Pick<Usage, 'from' | 'leadsKeptFrom'>) =>
  leadsKeptFrom !== null && leadsKeptFrom > from ? ` ${keptText(leadsKeptFrom, 'Leads are')}` : ''

/** Are the leads of the earlier days, which the range is compared with, still kept? */
export const areLeadsCompared = ({
  leadsKeptFrom,
  comparison,
}: Pick<Usage, 'leadsKeptFrom' | 'comparison'>) =>
  leadsKeptFrom === null || (comparison !== null && leadsKeptFrom <= comparison.beforeFrom)

/** The figures of a range, each with its change against the weeks before and its definition. */
export const figuresOf = (
  usage: Pick<Usage, 'figures' | 'comparison' | 'from' | 'leadsKeptFrom'>,
) => {
  const { figures, comparison } = usage
  const period = periodBefore(usage)
  const isCompared = (key: keyof UsageFigures) => key !== 'leads' || areLeadsCompared(usage)
  const noteOf = (note: (now: UsageFigures, before: UsageFigures) => string) =>
    comparison === null
      ? 'No day of this range is over yet.'
      : note(comparison.now, comparison.before)
  const share = reusedShare(figures)
  const mean = meanSeconds(figures)
  return [
    ...countedFigures.map(({ key, label, definition, noun }) => ({
      label,
      definition: definition + (key === 'leads' ? leadsKeptText(usage) : ''),
      value: figures[key].toLocaleString(),
      note: noteOf((now, before) =>
        isCompared(key)
          ? changeText(now[key], before[key], period, noun)
          : `Not all of ${period} is kept.`,
      ),
    })),
    {
      label: 'Opens in a running demo session',
      value: share === null ? '—' : `${share}\u00A0%`,
      note: noteOf((now, before) => shareChange(reusedShare(now), reusedShare(before), period)),
      definition: 'Share of opens that needed no new lead form.',
    },
    {
      label: 'Time in demo',
      value: mean === null ? '—' : secondsText(mean),
      note: noteOf((now, before) => durationChange(meanSeconds(now), meanSeconds(before), period)),
      definition:
        'Mean time from an open to what the person did next in the portal, within an hour; opens that nothing followed are left out.',
    },
  ]
}

const dayFormat = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const rangeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const daysOfYear = 365

/** How an axis writes its days: with the year if the range is longer than one. */
const dayTexts = (days: readonly Usage['days'][number][]) => {
  const format = days.length > daysOfYear ? rangeFormat : dayFormat
  return days.map(({ day }) => format.format(Date.parse(day)))
}

/** 'Dec 19, 2025 – Jan 15, 2026'. */
export const rangeText = ({ from, to }: Pick<Usage, 'from' | 'to'>) =>
  rangeFormat.formatRange(Date.parse(from), Date.parse(to))

/** Says that the newest activity is not counted yet, added to another sentence; empty if everything is counted. */
export const lateText = ({ isLate }: Pick<Usage, 'isLate'>) =>
  isLate ? ' The latest activity is still being counted.' : ''

/** The opens of each day as a chart. */
export const chartOf = (usage: Usage) => ({
  title: 'Opens per day',
  unit: 'opens',
  labels: dayTexts(usage.days),
  series: [
    { name: 'Opens', values: usage.days.map(({ opens }) => opens) },
    {
      name: sentence(periodBefore(usage)),
      values: usage.days.map(({ before }) => before),
    },
  ],
})

export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
