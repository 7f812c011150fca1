import type { TimelineKind } from '#src/api/contract/timeline-kinds.ts'
import type { TimelineEntry } from '#src/api/contract/timeline.ts'

export const kindNames: Readonly<Record<TimelineKind, string>> = {
  OpenDemo: 'Opened demos',
  Pageview: 'Page views',
  Exit: 'Exits',
  Lead: 'Leads',
  SignIn: 'Sign-ins',
}

/** Splits entries by day; each group is named by its day. */
export const daysOf = (
  entries: readonly TimelineEntry[],
  nameOf: (at: number) => string,
): { day: string; entries: TimelineEntry[] }[] => {
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = nameOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) {
      last.entries.push(entry)
    } else {
      days.push({ day, entries: [entry] })
    }
  }
  return days
}
