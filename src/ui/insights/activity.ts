import type { ActivityDays, ActivitySums, sumActivity } from '#src/api/contract/stats.ts'
import type { Audience } from '#src/api/contract/demos.ts'
import type { OutputOf } from '#src/api/contract/endpoint.ts'
import { changeText, opensNoun } from '#src/lib/change-text.ts'
import type { ListSearch } from '#src/ui/admin/list.ts'
import {
  comparedText,
  lateText,
  rangeText,
  staffText,
  weeksBefore,
} from '#src/ui/insights/usage.ts'
import { keptText } from '#src/ui/parts/time/ranges.ts'

/** The search parameters of the list. */
export type ActivitySearch = ListSearch<'opens' | 'pageViews' | 'lastSeenAt' | 'name'> &
  ActivityDays & {
    staff: 'counted' | 'left-out'
    audience?: Audience | undefined
    organization?: string | undefined
  }

/** The sums over all matches of the list. */
export type Activity = OutputOf<typeof sumActivity>

const figures = [
  {
    key: 'people',
    label: 'People',
    definition: 'Different people who opened a demo, viewed a page or left one.',
    ofDemo: 'Different people who opened the demo.',
    noun: { one: 'person', many: 'people' },
  },
  {
    key: 'opens',
    label: 'Opens',
    definition: 'How often they opened a demo.',
    ofDemo: 'How often they opened the demo.',
    noun: opensNoun,
  },
  {
    key: 'pageViews',
    label: 'Page views',
    definition: 'Pages of the portal shown to them.',
    ofDemo: 'Pages of the demo shown to them.',
    noun: { one: 'view', many: 'views' },
  },
] as const

/** The sums of all people, each with its change against the weeks before; dashes until they have loaded. */
export const activityFigures = (activity: Activity | null, isOfDemo: boolean) =>
  figures.map(({ key, label, definition, ofDemo, noun }) => ({
    label,
    definition: isOfDemo ? ofDemo : definition,
    value: activity === null ? '—' : activity.sums[key].toLocaleString(),
    note: activity === null ? '' : changeOf(activity, key, noun),
  }))

const changeOf = (
  activity: Activity,
  key: keyof ActivitySums,
  noun: (typeof figures)[number]['noun'],
) => {
  const { keptFrom, beforeFrom, comparison } = activity
  const period = weeksBefore(activity)
  if (comparison !== null) {
    return changeText(comparison.now[key], comparison.before[key], period, noun)
  }
  return keptFrom !== null && keptFrom > beforeFrom
    ? `Not all of ${period} is kept.`
    : 'No day of this range is over yet.'
}

/** Whose figures they are, and why the figures of all demos may differ. */
export const whoseText = ({ staff }: Pick<ActivitySearch, 'staff'>) =>
  `${staffText(staff)} ${mayDiffer}`

const mayDiffer =
  'Global demo insights may differ: there, everyone counts as who they were at the time, and Google staff are left out by default.'

/** Which days count, and which days they are compared with. */
export const activityText = (activity: Activity) => {
  const { keptFrom, comparison } = activity
  return [
    `${rangeText(activity)}.`,
    `Days are of UTC.${lateText(activity)}`,
    ...(comparison === null ? [] : [comparedText(comparison.days, weeksBefore(activity))]),
    ...(keptFrom === null ? [] : [keptText(keptFrom)]),
  ].join(' ')
}
