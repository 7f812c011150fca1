const dayMs = 86_400_000
/** On Mondays at six, UTC: the week is over everywhere but on some islands, and Europe begins to work. */
const sentAtMs = 6 * 3_600_000

/** The latest Monday whose digest may leave, in days since 1970-01-01, which was a Thursday. */
export const dueWeekOf = (at: number) => {
  const day = Math.floor((at - sentAtMs) / dayMs)
  return day - ((day + 3) % 7)
}

/** The week of a Monday's digest, both days included. */
export const weekBefore = (monday: number) => ({
  from: dateOf(monday - 7),
  to: dateOf(monday - 1),
})

/** The latest moment for a digest; the next one follows soon. */
export const endOfWeek = (monday: number) => (monday + 7) * dayMs + sentAtMs

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
