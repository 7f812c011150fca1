import { sql } from 'kysely'

import type { Portal } from '#tests/support/portal.ts'

/** Changes the audit log as its guards forbid: by somebody who may do anything to the database. */
export const tamper = ({ db }: Pick<Portal, 'db'>, ...statements: readonly string[]) =>
  db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of statements) {
      await sql.raw(statement).execute(db)
    }
  })
