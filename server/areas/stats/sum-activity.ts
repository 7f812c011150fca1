import { sumActivity as sumActivityEndpoint } from '#src/api/contract/stats.ts'
import { activitySumsIn, firstDayKept } from '#server/areas/stats/activity-rows.ts'
import { activityRange } from '#server/areas/stats/range.ts'
import { refreshForReader } from '#server/areas/stats/refresh-stats.ts'
import { dateOf } from '#server/areas/stats/usage-range.ts'
import { implement } from '#server/http/implement.ts'

export const sumActivity = implement(sumActivityEndpoint, async ({ input, services }) => {
  const { db, now } = services
  const range = activityRange(input, now())
  const { whole, shift, compared } = range
  const { isLate } = await refreshForReader(
    db,
    { zone: 'UTC', from: whole.from - shift, to: whole.to },
    'logs',
  )
  const sums = await activitySumsIn(db, input, range)
  const keptFrom = await firstDayKept(db)
  const isKept = keptFrom === null || keptFrom <= whole.from - shift
  return {
    from: dateOf(whole.from),
    to: dateOf(whole.to),
    beforeFrom: dateOf(whole.from - shift),
    keptFrom: keptFrom === null ? null : dateOf(keptFrom),
    isLate,
    sums: sums.whole,
    comparison:
      compared === null || !isKept
        ? null
        : {
            days: compared.now.to - compared.now.from + 1,
            now: sums.now,
            before: sums.before,
          },
  }
})
