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
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const all = await migrator.getMigrations()
  const count = all.filter(({ executedAt }) => executedAt === undefined).length
  if (count < all.length) {
    await refuseNewer(db, all.at(-1)?.name ?? '')
  }
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
