import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

type Over = {
  readonly table: string
  /** Tells since when a row has nothing to say. */
  readonly column: string
  /** Epoch ms: those of earlier are over. */
  readonly before: number
  /** Rows that one statement removes. */
  readonly most: number
}

/** The statement that removes some of the rows that are over: what a request holds is left to the next sweep. */
export const removal = ({ table, column, before, most }: Over) => {
  const [rows, isOver] = [sql.table(table), sql`${sql.ref(column)} < ${before}`]
  return sql`
    delete from ${rows} where ${isOver} and ctid = any(array(
      select ctid from ${rows} where ${isOver} limit ${most} for update skip locked
    ))`
}

/** Removes some of the rows that are over; answers whether more may be left. */
export const removeSome = async (db: Kysely<Database>, over: Over) => {
  const { numAffectedRows = 0n } = await removal(over).execute(db)
  return Number(numAffectedRows) === over.most
}
