import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

type Expired = {
  readonly table: string
  /** The time that a row is judged by. */
  readonly column: string
  /** Epoch ms: rows of an earlier time have expired. */
  readonly before: number
  /** How many rows one statement removes at most. */
  readonly most: number
}

/** The statement that removes some expired rows. It skips rows that a request has locked: the next sweep gets them. */
export const removalOf = ({ table, column, before, most }: Expired) => {
  const rows = sql.table(table)
  const isExpired = sql`${sql.ref(column)} < ${before}`
  return sql`
    delete from ${rows} where ${isExpired} and ctid = any(array(
      select ctid from ${rows} where ${isExpired} limit ${most} for update skip locked
    ))`
}

/** Removes some expired rows; answers whether more may be left. */
export const removeExpired = async (db: Kysely<Database>, expired: Expired) => {
  const { numAffectedRows = 0n } = await removalOf(expired).execute(db)
  return Number(numAffectedRows) === expired.most
}
