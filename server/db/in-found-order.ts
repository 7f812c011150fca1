import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { HasId } from '#server/db/search.ts'
import { required } from '#src/lib/required.ts'

export type FoundIds = RawBuilder<readonly string[]>

/** The result of a search: its ids in order, and a query for the rows of some of them in any order. */
export type Found<TRow extends HasId> = {
  readonly ids: Expression<HasId>
  readonly rowsOf: (ids: FoundIds) => { readonly execute: () => Promise<TRow[]> }
}

const batchSize = 1_000
/** Characters of an id and its separator. */
const width = 37

/**
 * How many rows a search finds, and all of them in batches of a thousand. They keep the order in which one statement found them,
 * though the values that it is ordered by may change meanwhile. Rows that are gone or no longer match by then are left out. Holds
 * 37 bytes per row in memory.
 */
export const inFoundOrder = async <TRow extends HasId>(
  db: Kysely<Database>,
  { ids, rowsOf }: Found<TRow>,
) => {
  const { rows } = await sql<{ ids: string }>`select array(${ids})::text as ids`.execute(db)
  const text = required(rows[0], 'A select without a table has a row.').ids.slice(1, -1)
  const batches = async function* () {
    for (let at = 0; at < text.length; at += batchSize * width) {
      yield await inOrderOf(text.slice(at, at + batchSize * width - 1).split(','), rowsOf)
    }
  }
  return { count: Math.ceil(text.length / width), batches: batches() }
}

/** The rows of these ids, in their order. */
export const inOrderOf = async <TRow extends HasId>(
  ids: readonly string[],
  rowsOf: Found<TRow>['rowsOf'],
): Promise<TRow[]> => {
  const rows = await rowsOf(sql`${`{${ids.join(',')}}`}::uuid[]`).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
