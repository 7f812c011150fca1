import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

import type { Log } from '#server/base/log.ts'

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

type Options = {
  /** Only up to this migration, as a release before had it. */
  readonly upTo?: string
  readonly log?: Log
}

/**
 * Brings the schema up to date, all of it or nothing. Any number of processes may call it at once: kysely holds a lock. The log
 * tells who waits for one that is ready how much there was to do, and of how much it was done here.
 */
export const migrate = async <TDatabase>(db: Kysely<TDatabase>, { upTo, log }: Options = {}) => {
  const startedAt = performance.now()
  const { migrator, count } = await lookAt(db)
  if (count > 0) {
    log?.info('migrations begin', { count })
  }
  const { error, results = [] } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo))
  if (error !== undefined) {
    throw error
  }
  if (count > 0) {
    const ms = Math.round(performance.now() - startedAt)
    log?.info('migrations done', { count: results.length, ms })
  }
}

/**
 * Throws, in words for an operator, where the database has not all migrations of this release. A command brings nothing up to
 * date unasked: a former release that runs beside it would not start again.
 */
export const requireMigrated = async <TDatabase>(db: Kysely<TDatabase>) => {
  const { all, count } = await lookAt(db)
  if (count === all.length) {
    throw new Error('There is no portal in this database.')
  }
  if (count > 0) {
    throw new Error(
      `This database is of a former release: ${count} migrations of this one are not in it. Run the command of the release that runs. Where none runs, and this one is to start next, say --migrate.`,
    )
  }
}

/** All migrations of this release, and how many of them are still to come. Throws where the database is of a newer one. */
const lookAt = async <TDatabase>(db: Kysely<TDatabase>) => {
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const all = await migrator.getMigrations()
  const count = all.filter(({ executedAt }) => executedAt === undefined).length
  if (count < all.length) {
    await refuseNewer(db, all.at(-1)?.name ?? '')
  }
  return { migrator, all, count }
}

/** What a later release did to a database is not known here, and kysely would call it corrupted. */
const refuseNewer = async <TDatabase>(db: Kysely<TDatabase>, newest: string) => {
  const { rows } = await sql<{ last: string }>`
    select max(name collate "C") as last from kysely_migration`.execute(db)
  const last = rows[0]?.last ?? ''
  if (last > newest) {
    throw new Error(
      `This database is of a newer release: its last migration is ${last}, and ${newest} the last of this release. Nothing is wrong with it: deploy that release again.`,
    )
  }
}
