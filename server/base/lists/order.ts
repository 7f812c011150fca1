import { sql, type RawBuilder } from 'kysely'

import { folded } from '#server/base/lists/folded.ts'

/** What a list is in the order of, down to what no two rows share; none is ever null. */
export type SortKeys = readonly RawBuilder<unknown>[]

export type Order = 'asc' | 'desc'

const words = { asc: sql`asc`, desc: sql`desc` } as const

/** A time that not every row has: those without it come last either way, so that each way has an index of its own. */
export const orLast = (time: RawBuilder<unknown>, order: Order): RawBuilder<unknown> =>
  sql`coalesce(${time}, ${sql.lit(order === 'asc' ? Number.MAX_SAFE_INTEGER : 0)})`

/** Names in the order of the alphabet, whatever their case and accents, and the locale of the database (ADR 119). */
export const alphabetical = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql`left(${folded(name)}, 300) collate "C"`

/** `order by` all keys one way: an index on them answers it forwards and backwards. */
export const inOrder = (keys: SortKeys, order: Order): RawBuilder<unknown> =>
  sql.join(keys.map((key) => sql`${key} ${words[order]}`))
