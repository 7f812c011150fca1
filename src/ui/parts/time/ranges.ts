import type { RangeDays } from '#src/api/contract/stats-range.ts'

/** The labels of ranges. */
export const ranges: Readonly<Record<RangeDays['range'], string>> = {
  '7d': 'Last 7 days',
  '4w': 'Last 4 weeks',
  '13w': 'Last 13 weeks',
  '52w': 'Last 52 weeks',
  custom: 'From … to …',
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** '2026-01-15' in words. */
const dateText = (date: string) => dayFormat.format(Date.parse(date))

/** 'Last 4 weeks', 'Dec 19, 2025 – Jan 15, 2026'. */
export const daysText = ({ range, from, to }: RangeDays) =>
  range !== 'custom' || from === undefined || to === undefined
    ? ranges[range]
    : `${dateText(from)} – ${dateText(to)}`

/** Since when there is anything of what people did, or of something else. */
export const keptText = (keptFrom: string, what = 'Activity is') =>
  `${what} kept since ${dateText(keptFrom)}.`

/** What is missing of a custom range. */
export const chooseDays = 'Choose the first and the last day.'

/** The text while nothing has loaded. */
export const waitText = (lacksDay: boolean) => (lacksDay ? chooseDays : 'Loading...')
