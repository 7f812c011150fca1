import { sql } from 'kysely'

import {
  loadViews as loadViewsEndpoint,
  removeView as removeViewEndpoint,
  saveView as saveViewEndpoint,
  type SavedViews,
} from '#src/api/contract/admin-views.ts'
import { alphabetical } from '#server/base/lists/order.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Services } from '#server/base/services.ts'

const mostOfList = 50

export const loadViews = implement(loadViewsEndpoint, ({ caller, services }) =>
  viewsOf(caller.personId, services),
)

export const saveView = implement(saveViewEndpoint, async ({ input, caller, services }) => {
  const { views } = await viewsOf(caller.personId, services)
  const others = views.filter(({ list, name }) => list === input.list && name !== input.name)
  if (others.length >= mostOfList) {
    throw new ProblemError('conflict', `There are ${mostOfList} views already. Delete one first.`)
  }
  await services.db
    .insertInto('saved_views')
    .values({ ...input, person_id: caller.personId })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'list', 'name']).doUpdateSet({ query: input.query }),
    )
    .execute()
  return viewsOf(caller.personId, services)
})

export const removeView = implement(removeViewEndpoint, async ({ input, caller, services }) => {
  await services.db
    .deleteFrom('saved_views')
    .where('person_id', '=', caller.personId)
    .where('list', '=', input.list)
    .where('name', '=', input.name)
    .execute()
  return viewsOf(caller.personId, services)
})

const viewsOf = async (personId: string, { db }: Pick<Services, 'db'>): Promise<SavedViews> => ({
  views: await db
    .selectFrom('saved_views')
    .select(['list', 'name', 'query'])
    .where('person_id', '=', personId)
    .orderBy('list')
    .orderBy(alphabetical(sql`name`))
    .orderBy('name')
    .execute(),
})
