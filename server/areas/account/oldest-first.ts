import { sql, type SelectQueryBuilder } from 'kysely'

import { inBatches } from '#server/base/lists/in-batches.ts'
import type { Database } from '#server/db/schema.ts'

type Order = {
  /** The column with the time to sort by. */
  readonly at: string
  /** The column that breaks ties. */
  readonly key: string
  /** The batch size, if a thousand rows would be too much. */
  readonly most?: number
}

/** All rows of a query, oldest first, in batches, so that only few are in memory at once. */
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
