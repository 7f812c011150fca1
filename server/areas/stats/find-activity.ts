import type { ActivitySearch } from '#src/api/contract/stats.ts'
import { activityRange } from '#server/areas/stats/range.ts'
import { refreshForReader } from '#server/areas/stats/refresh-stats.ts'
import { searchActivity } from '#server/areas/stats/search-activity.ts'
import type { Services } from '#server/base/services.ts'

/** Who did what in the range of a search, and whether the latest logs are missing because they were not counted yet. */
export const findActivity = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  search: ActivitySearch,
) => {
  const { whole } = activityRange(search, now())
  const { isLate } = await refreshForReader(db, { zone: 'UTC', ...whole }, 'logs')
  return { ...searchActivity(db, search, whole), isLate, days: whole }
}
