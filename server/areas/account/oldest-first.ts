import { sql, type SelectQueryBuilder } from 'kysely'

import { inBatches } from '#server/base/lists/in-batches.ts'
import type { Database } from '#server/db/schema.ts'

type Order = {
  /** Column of the time that rows go by. */
  readonly at: string
  /** Column that tells those of one moment apart. */
  readonly key: string
  /** Rows that are held at once, where a thousand would be too much. */
  readonly most?: number
}

/** All rows of a query, oldest first, in batches: however many there are, few are held at once. */
export async function* oldestFirst<TTable extends keyof Database, TRow>(
  rows: SelectQueryBuilder<Database, TTable, TRow>,
  { at, key, most }: Order,
) {
  const [time, tie] = [sql.ref(at), sql.ref(key)] as const
  const ordered = rows
    .select(sql<readonly [string, string]>`array[${time}::text, ${tie}::text]`.as('place'))
    .orderBy(time)
    .orderBy(tie)
  const after = ({ place: [lastTime, lastTie] }: { place: readonly [string, string] }) =>
    ordered.where(sql<boolean>`(${time}, ${tie}) > (${lastTime}, ${lastTie})`)
  for await (const batch of inBatches(ordered, after, most)) {
    yield batch.map(({ place: _, ...row }) => row)
  }
}
