import { sql, type Kysely, type SqlBool } from 'kysely'

import type { ActivePerson, ActivitySearch } from '#src/api/contract/stats.ts'
import { activityIn, ifOpened, isAsked } from '#server/areas/stats/activity-rows.ts'
import { alphabetical, inOrder, type SortKeys } from '#server/base/lists/order.ts'
import type { FoundIds } from '#server/db/in-found-order.ts'
import type { Database } from '#server/db/schema.ts'
import { nameOf, type PersonRow } from '#server/identity/people/people.ts'
import { unitsOf } from '#server/areas/stats/fortnights.ts'
import type { DayRange } from '#server/areas/stats/usage-range.ts'

const sortKeys: Readonly<Record<ActivitySearch['sort'], SortKeys>> = {
  opens: [sql`activity.opens`, sql`people.id`],
  pageViews: [sql`activity.page_views`, sql`people.id`],
  lastSeenAt: [sql`activity.last_seen_at`, sql`people.id`],
  name: [alphabetical(sql`people.lastname`), alphabetical(sql`people.firstname`), sql`people.id`],
}

type Activity = {
  readonly person_id: string
  readonly opens: number
  readonly page_views: number
  readonly last_seen_at: number
}

/** The people who were active on some days (UTC): how many, and row by row in the order of the search. */
export const searchActivity = (db: Kysely<Database>, search: ActivitySearch, days: DayRange) => {
  const { sort, order, demo } = search
  const keys = sortKeys[sort]
  const activity = sql<Activity>`(
    with ${unitsOf('UTC', { all: days })}
    select person_id, sum(opens)::int as opens, sum(page_views)::int as page_views,
      max(last_seen_at) as last_seen_at
    from ${activityIn(demo)}
    group by person_id ${ifOpened(demo)}
  )`
  const people = db
    .selectFrom(activity.as<'activity'>(sql`activity`))
    .innerJoin('people', 'people.id', 'activity.person_id')
    .where(isAsked(search))
  const rows = people
    .leftJoin('organizations', 'organizations.id', 'people.organization_id')
    .select([
      'people.id',
      'people.email',
      'people.firstname',
      'people.lastname',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
      'activity.opens',
      'activity.page_views',
      'activity.last_seen_at',
    ])
    .orderBy(inOrder(keys, order))

  return {
    countAll: people.select((row) => row.fn.countAll<number>().as('total')),
    rows,
    ids: people.select('people.id').orderBy(inOrder(keys, order)),
    rowsOf: (ids: FoundIds) => rows.where(sql<SqlBool>`activity.person_id = any(${ids})`),
  }
}

type Found = Pick<PersonRow, 'id' | 'email' | 'firstname' | 'lastname'> & {
  readonly organization_id: string | null
  readonly organization_name: string | null
  readonly opens: number
  readonly page_views: number
  readonly last_seen_at: number
}

/** A person as the list shows them. */
export const activePersonOf = (found: Found): ActivePerson => ({
  id: found.id,
  name: nameOf(found),
  organization:
    found.organization_id === null || found.organization_name === null
      ? null
      : { id: found.organization_id, name: found.organization_name },
  opens: found.opens,
  pageViews: found.page_views,
  lastSeenAt: found.last_seen_at,
})
