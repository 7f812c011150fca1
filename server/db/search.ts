import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'

import { mostCounted } from '#src/api/contract/admin-list.ts'
import { inOrder, type Order, type SortKeys } from '#server/base/lists/order.ts'
import type { Database } from '#server/db/schema.ts'
import { required } from '#src/lib/required.ts'

/** A search of a table, and the order of its result. */
export type Search = {
  readonly table: keyof Database
  /** The condition for rows that are listed at all; the index of each order begins with it. */
  readonly part?: RawBuilder<SqlBool>
  readonly conditions: readonly RawBuilder<SqlBool>[]
  readonly keys: SortKeys
  readonly order: Order
}

export type HasId = { readonly id: string }

export type Place = { readonly size: number; readonly offset: number }

/**
 * How many rows match. More than `mostCounted` are reported as `mostCounted + 1`, so that counting takes no longer the more there
 * are.
 */
export const countOf = async (db: Kysely<Database>, search: Search): Promise<number> => {
  const { rows } = await counting(search).execute(db)
  return required(rows[0], 'A count has a row.').total
}

/** The statement of `countOf`. */
export const counting = ({ table, part, conditions }: Search) => sql<{ total: number }>`
  select count(*)::int as total from (
    select from ${sql.table(table)} where ${allOf(part)} and ${allOf(...conditions)}
    limit ${mostCounted + 1}
  ) counted`

/** The matches: all are found first, then sorted. */
export const sortedIds = (search: Search, place?: Place) => sql<HasId>`
  select id from (${listed(search)} and ${allOf(...search.conditions)} offset 0) match
  order by ${byKeys(search)} ${placed(place)}`

/** The matches among the first `most` rows of the order. */
export const walkedIds = (search: Search, most: number, place: Place) => {
  const { table, conditions, keys, order } = search
  return sql<HasId>`
    select id from (
      ${listed(search)} order by ${inOrder(keys, order)} limit ${most}
    ) ${sql.table(table)}
    where ${allOf(...conditions)} order by ${byKeys(search)} ${placed(place)}`
}

const allOf = (...conditions: readonly (RawBuilder<SqlBool> | undefined)[]) =>
  sql`(${sql.join([sql`true`, ...conditions.filter((it) => it !== undefined)], sql` and `)})`

/** The rows with the values that they are ordered by. */
const listed = ({ table, part, keys }: Search) => sql`
  select ${sql.table(table)}.*, ${sql.join(keys.map((key, at) => sql`${key} as ${keyAt(at)}`))}
  from ${sql.table(table)} where ${allOf(part)}`

const keyAt = (at: number) => sql.ref(`key_${at}`)

const byKeys = ({ keys, order }: Search) =>
  inOrder(
    keys.map((_, at) => keyAt(at)),
    order,
  )

const placed = (place: Place | undefined) =>
  place === undefined ? sql`` : sql`limit ${place.size} offset ${place.offset}`
