import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

const folder = join(import.meta.dirname, 'migrations')

/** By the names of their files, which give the order; a landed file never changes, a new one is added. */
const getMigrations = async () => {
  const files = await readdir(folder)
  return Object.fromEntries(files.map((file) => [file.replace('.ts', ''), stepIn(file)]))
}

/** Read only where it is taken: a start finds nearly all of them done. */
const stepIn = (file: string): Migration => ({
  up: async (db) => {
    const { up: text } = (await import(pathToFileURL(join(folder, file)).href)) as { up: string }
    await sql.raw(text).execute(db)
  },
})

/**
 * Brings the schema up to date, or only up to the migration `upTo`, as a release before had it. Any number of processes may
 * call it at once: kysely holds a lock.
 */
export const migrate = async <TDatabase>(db: Kysely<TDatabase>, upTo?: string) => {
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const { error } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo))
  if (error !== undefined) {
    throw error
  }
}
