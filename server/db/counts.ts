import type { Kysely, SelectQueryBuilder } from 'kysely'

import { mostCounted } from '#src/api/contract/admin-list.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * How many rows match as a list says it, which of more than `mostCounted` counts one more than those, so that it takes no longer
 * however many there are.
 */
export const countOf = <TTables extends keyof Database>(
  db: Kysely<Database>,
  matches: SelectQueryBuilder<Database, TTables, object>,
) => {
  const counted = matches.select((row) => row.lit(1).as('match')).limit(mostCounted + 1)
  return db.selectFrom(counted.as('counted')).select((row) => row.fn.countAll<number>().as('total'))
}
