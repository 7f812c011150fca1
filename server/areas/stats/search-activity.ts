import { sql, type Kysely } from 'kysely'

import type { ActivePerson, ActivitySearch } from '#src/api/contract/stats.ts'
import { isAfter, inOrder, placeOf, type SortKeys } from '#server/base/lists/order.ts'
import { holdsWords } from '#server/base/lists/search.ts'
import type { Database } from '#server/db/schema.ts'
import { nameOf, type PersonRow } from '#server/identity/people/people.ts'
import { isIn, type Range } from '#server/areas/stats/range.ts'

const sortKeys: Readonly<Record<ActivitySearch['sort'], SortKeys>> = {
  opens: [sql`activity.opens`, sql`people.id`],
  pageViews: [sql`activity.page_views`, sql`people.id`],
  lastSeenAt: [sql`activity.last_seen_at`, sql`people.id`],
  name: [sql`lower(people.lastname)`, sql`lower(people.firstname)`, sql`people.id`],
}

/** The people who did anything in a range: how many, and row by row in the order of the search. */
export const searchActivity = (
  db: Kysely<Database>,
  { q, sort, order, staff }: ActivitySearch,
  range: Range,
) => {
  const keys = sortKeys[sort]
  const activity = db
    .selectFrom('logs')
    .where(isIn(sql`logs.at`, range))
    .select((row) => [
      'logs.person_id',
      row.fn.countAll<number>().filterWhere('logs.action', '=', 'OpenDemo').as('opens'),
      row.fn.countAll<number>().filterWhere('logs.action', '=', 'Pageview').as('page_views'),
      row.fn.max('logs.at').as('last_seen_at'),
    ])
    .groupBy('logs.person_id')
  const people = db
    .selectFrom(activity.as('activity'))
    .innerJoin('people', 'people.id', 'activity.person_id')
    .$if(q !== '', (it) => it.where(holdsWords(sql`people.searched`, q)))
    .$if(staff === 'left-out', (it) => it.where('people.is_staff', '=', false))
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
    .select(placeOf(keys).as('place'))
    .orderBy(inOrder(keys, order))

  return {
    count: people.select((row) => row.fn.countAll<number>().as('total')),
    rows,
    rowsAfter: (place: readonly unknown[]) => rows.where(isAfter(keys, order, place)),
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
