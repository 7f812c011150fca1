import type { ListedConversation } from '#src/api/contract/conversations.ts'
import { groupedBy } from '#src/lib/grouped-by.ts'
import { dayText } from '#src/ui/parts/time/moment.tsx'

type DayOf = { day: string; conversations: readonly ListedConversation[] }

/**
 * Groups conversations, which come pinned first and then newest first: the pinned ones, then by the day of the newest question in
 * the browser's zone.
 */
export const byDay = (conversations: readonly ListedConversation[], now: number): DayOf[] => {
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  const names = new Map([
    [dayText(yesterday.getTime()), 'Yesterday'],
    [dayText(now), 'Today'],
  ])
  const days = groupedBy(conversations, ({ askedAt, isPinned }) => {
    if (isPinned) {
      return 'Pinned'
    }
    const day = dayText(askedAt)
    return names.get(day) ?? day
  })
  return [...days].map(([day, ofDay]) => ({ day, conversations: ofDay }))
}
