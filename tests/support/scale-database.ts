import { randomUUID } from 'node:crypto'

import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'

import { connect } from '#server/db/database.ts'
import type { Database } from '#server/db/schema.ts'
import { required } from '#src/lib/required.ts'
import { databaseIn } from '#tests/support/database-in.ts'

/** An empty database of its own for a test file, kept from test to test and dropped at the end. */
export const createScaleDatabase = () => {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  let db: Kysely<Database> | undefined
  beforeAll(async () => {
    await onServer(`create database ${name} template portal_template strategy file_copy`)
    // To fill it takes as long as it takes.
    db = connect(databaseIn(inject('databaseUrl'), name), { queryMs: 0 }).db
  })
  afterAll(async () => {
    await db?.destroy()
    await onServer(`drop database ${name}`)
  })
  return () => required(db, 'database')
}

const onServer = async (statement: string) => {
  const server = connect(inject('databaseUrl'), { queryMs: 0 })
  await sql.raw(statement).execute(server.db)
  await server.db.destroy()
}
