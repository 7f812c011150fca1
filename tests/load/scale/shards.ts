import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

/** Shares of what there is, where the mean is 1: the smallest and the largest part. */
type Spread = { readonly least: number; readonly most: number }

/** Keys stay in the same of so many buckets for ever; a database has a range of buckets, which can move one by one. */
const buckets = 1_024

type Division = { readonly key: 'person_id' | 'organization_id'; readonly databases: number }

/** How even log rows lie on so many databases that share them by the hash of a column. */
export const spreadOf = async (
  db: Kysely<Database>,
  { key, databases }: Division,
): Promise<Spread> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from logs where ${sql.ref(key)} is not null
    group by (hashtextextended(${sql.ref(key)}::text, 0) & ${buckets - 1}) * ${databases} / ${buckets}`.execute(
    db,
  )
  const mean = rows.reduce((sum, { count }) => sum + count, 0) / databases
  const shares = rows.map(({ count }) => count / mean)
  return {
    least: rows.length < databases ? 0 : Math.min(...shares),
    most: Math.max(...shares),
  }
}
