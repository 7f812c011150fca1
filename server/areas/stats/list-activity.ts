import { listActivity as listActivityEndpoint } from '#src/api/contract/stats.ts'
import { offsetOf } from '#server/base/lists/page.ts'
import { implement } from '#server/http/implement.ts'
import { rangeOf } from '#server/areas/stats/range.ts'
import { activePersonOf, searchActivity } from '#server/areas/stats/search-activity.ts'

export const listActivity = implement(listActivityEndpoint, async ({ input, services }) => {
  const { db, now } = services
  const { count, rows } = searchActivity(db, input, rangeOf(input.days, now()))
  const { total } = await count.executeTakeFirstOrThrow()
  const page = await rows.limit(input.size).offset(offsetOf(input)).execute()
  return { rows: page.map(activePersonOf), total }
})
