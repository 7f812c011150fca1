import { sql, type RawBuilder } from 'kysely'

/**
 * So many people, by their numbers, have a bit to themselves in `people` (ADR 055). All later ones share as many in `later_people`, by a
 * hash: their numbers follow each other, and whoever estimates needs chance (ADR 151).
 */
export const peopleBits = 16_384
const none = sql`B'0'::bit(16384)`

/** Columns of `stats_days`, each with the one that tells what went of it until its part is counted anew. */
const bitColumns = { people: 'removed', later_people: 'later_removed' }
const columns = Object.keys(bitColumns)
const each = (
  write: (column: RawBuilder<unknown>, removed: RawBuilder<unknown>) => RawBuilder<unknown>,
) =>
  sql.join(
    Object.entries(bitColumns).map(([column, removed]) => write(sql.ref(column), sql.ref(removed))),
  )

/** The names of both. */
export const bits = sql.join(columns.map((name) => sql.ref(name)))

/** Of the rows of a group together. */
export const unionOfBits = each((column) => sql`bit_or(${column}) as ${column}`)

/** The bits of those with a `number` whose entry is of this kind. */
export const bitsOfPeople = (isCounted: RawBuilder<unknown>) => {
  const bitsOf = (bit: RawBuilder<unknown>, whose: RawBuilder<unknown>) =>
    sql`bit_or(set_bit(${none}, ${bit}, 1)) filter (where ${isCounted} and ${whose})`
  const size = sql.lit(peopleBits)
  return sql`
    ${bitsOf(sql`number % ${size}`, sql`number < ${size}`)} as people,
    ${bitsOf(sql`hashint4(number) & (${size} - 1)`, sql`number >= ${size}`)} as later_people`
}

/** For a row that is there already. */
export const addedBits = each(
  (column) =>
    sql`${column} = coalesce(it.${column} | excluded.${column}, it.${column}, excluded.${column})`,
)

/** Notes whose bits went with a row. */
export const removedBits = (row: RawBuilder<unknown>) =>
  each((column, removed) => sql`${removed} = ${row}.${column}`)

/** Did any go? */
export const areBitsRemoved = sql`(removed is not null or later_removed is not null)`

/** Those that went, unless a row that `from` names holds them. */
export const lostBits = (from: RawBuilder<unknown>) =>
  each(
    (column, removed) => sql`
      case when ${removed} is not null then ${removed} & ~coalesce((select bit_or(held.${column}) ${from}), ${none}) end
        as ${removed}`,
  )

/** Where bits were lost, those that the rows hold which `from` names. */
export const settledBits = (lost: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  each(
    (column, removed) => sql`
      ${removed} = null, ${column} = case when coalesce(bit_count(${lost}.${removed}), 0) = 0 then it.${column} else (
        select bit_or(held.${column}) ${from}
      ) end`,
  )
