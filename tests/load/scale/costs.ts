import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

export type Cost = {
  readonly table: string
  readonly rows: number
  /** Of one row, and how many of them are in indexes. */
  readonly rowBytes: number
  readonly indexBytes: number
}

const measured = ['people', 'person_methods', 'sessions', 'leads', 'logs'] as const

/** What a row of each table takes, its parts by month together. */
export const costsOf = async (db: Kysely<Database>): Promise<Cost[]> => {
  const costs = []
  for (const table of measured) {
    const { rows } = await sql<{ rows: number; heap: number; indexes: number }>`
      select (select count(*)::int from ${sql.table(table)}) as rows,
        sum(pg_table_size(part))::bigint as heap, sum(pg_indexes_size(part))::bigint as indexes
      from (
        select relid as part from pg_partition_tree(${table}) union select ${table}::regclass
      ) parts`.execute(db)
    const [found = { rows: 0, heap: 0, indexes: 0 }] = rows
    const each = (bytes: number) => Math.round(bytes / Math.max(1, found.rows))
    costs.push({
      table,
      rows: found.rows,
      rowBytes: each(found.heap + found.indexes),
      indexBytes: each(found.indexes),
    })
  }
  return costs
}
