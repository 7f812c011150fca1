import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

import { codeOf } from '#server/base/fault.ts'
import type { Log } from '#server/base/log.ts'

const folder = join(import.meta.dirname, 'migrations')

/** By the names of their files, which give the order; a landed file never changes, a new one is added. */
const getMigrations = async () => {
  const files = await readdir(folder)
  return Object.fromEntries(files.map((file) => [file.replace('.ts', ''), stepIn(file)]))
}

/**
 * How long a migration waits for a lock, and everybody else behind it. Longer than PostgreSQL's `deadlock_timeout`, after which a
 * vacuum gives way.
 */
const lockPatience = '1500ms'
/** After that the others get this much time before it starts over. */
const pauseMs = 1_500
/** Less than the startup probe allows (`deploy/kubernetes.yaml`). */
const waitMs = 20 * 60_000

/** Its file is only read when the migration runs, because usually nearly all have run before. */
const stepIn = (file: string): Migration => ({
  up: async (db) => {
    const { up: text } = (await import(pathToFileURL(join(folder, file)).href)) as { up: string }
    await sql`select set_config('lock_timeout', ${lockPatience}, true)`.execute(db)
    await sql.raw(text).execute(db)
  },
})

type Options = {
  /** Stops after this migration, for tests of upgrades. */
  readonly upTo?: string
  readonly log?: Log
  /** How long to keep trying while others hold tables. */
  readonly patienceMs?: number
}

/**
 * Brings the schema up to date, all of it or nothing. Any number of processes may call it at once: kysely holds a lock. Where others
 * hold a table for long, a dump say, all is let go and tried again, so that nobody stands behind it for long. The log
 * tells who waits for one that is ready how much there was to do, and of how much it was done here.
 */
export const migrate = async <TDatabase>(
  db: Kysely<TDatabase>,
  { upTo, log, patienceMs = waitMs }: Options = {},
) => {
  const startedAt = performance.now()
  const { migrator, count } = await lookAt(db)
  if (count > 0) {
    log?.info('migrations begin', { count })
  }
  const msSince = () => Math.round(performance.now() - startedAt)
  const attempt = () => (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  let { error, results = [] } = await attempt()
  while (isLockedOut(error) && msSince() < patienceMs) {
    const migration = results.find(({ status }) => status === 'Error')?.migrationName ?? ''
    log?.warn('migrations wait for a lock', { migration, ms: msSince() })
    await sleep(pauseMs)
    ;({ error, results = [] } = await attempt())
  }
  if (error !== undefined) {
    throw error
  }
  if (count > 0) {
    log?.info('migrations done', { count: results.length, ms: msSince() })
  }
}

/** It waited too long, or stood in a circle with others, who go on. */
const isLockedOut = (error: unknown) => ['55P03', '40P01'].includes(codeOf(error) ?? '')

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
