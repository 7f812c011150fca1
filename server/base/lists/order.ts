import { sql, type RawBuilder } from 'kysely'

import { folded } from '#server/base/lists/folded.ts'

/** What a list is ordered by. The last key is unique, and none is ever null. */
export type SortKeys = readonly RawBuilder<unknown>[]

export type Order = 'asc' | 'desc'

const words = { asc: sql`asc`, desc: sql`desc` } as const

/** For a time that some rows lack: those come last in both orders, which therefore need an index each. */
export const orLast = (time: RawBuilder<unknown>, order: Order): RawBuilder<unknown> =>
  sql`coalesce(${time}, ${sql.lit(order === 'asc' ? Number.MAX_SAFE_INTEGER : 0)})`

/** Names in the order of the alphabet, whatever their case and accents, and the locale of the database (ADR 119). */
export const alphabetical = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql`left(${folded(name)}, 300) collate "C"`

/** `order by` all keys one way: an index on them answers it forwards and backwards. */
export const inOrder = (keys: SortKeys, order: Order): RawBuilder<unknown> =>
  sql.join(keys.map((key) => sql`${key} ${words[order]}`))
