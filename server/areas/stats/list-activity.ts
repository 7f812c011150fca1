import { sql } from 'kysely'

import { listActivity as listActivityEndpoint } from '#src/api/contract/stats.ts'
import { offsetOf } from '#server/base/lists/page.ts'
import { implement } from '#server/http/implement.ts'
import { findActivity } from '#server/areas/stats/find-activity.ts'
import { activePersonOf } from '#server/areas/stats/search-activity.ts'

export const listActivity = implement(listActivityEndpoint, async ({ input, services }) => {
  const { countAll, rows, isLate } = await findActivity(services, input)
  const page = await rows
    .select(sql<number>`count(*) over ()`.as('total'))
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  // A page after the last one has no rows, so it cannot tell the count.
  const { total } = page[0] ?? (await countAll.executeTakeFirstOrThrow())
  return { rows: page.map(activePersonOf), total, isLate }
})
