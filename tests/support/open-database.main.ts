import { sql } from 'kysely'

import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/base/log.ts'

/** Opens the database in a directory, tells what it found once standard input ends, and leaves. */
const { db, urlOf, close } = await openDatabase(
  { databaseUrl: null, dataDir: process.argv[2] ?? '' },
  createLog(() => {}),
)
const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
process.stdout.write(JSON.stringify({ url: urlOf(), migrations: rows.length }))
process.stdin.on('end', () => void close()).resume()
