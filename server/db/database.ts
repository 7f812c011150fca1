import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Kysely, sql } from 'kysely'
import { Client, Pool, types } from 'pg'

import type { Config } from '#server/base/config/config.ts'
import { codeOf, messageOf } from '#server/base/fault.ts'
import {
  embeddedPostgres,
  runningPostmaster,
  stopPostmaster,
} from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrations.ts'
import { pipelined } from '#server/db/pipeline.ts'
import { PortalDialect } from '#server/db/portal-dialect.ts'
import type { Database } from '#server/db/schema.ts'
import { allowSilence, endWhenSilent } from '#server/db/silence.ts'
import { traceStatement } from '#server/db/trace-statement.ts'
import type { Log } from '#server/base/log.ts'
import { required } from '#src/lib/required.ts'

/** An open database with the schema of this release. */
export type OpenDatabase = {
  readonly db: Kysely<Database>
  /** Where to connect. The embedded PostgreSQL may have another address after it had to be restarted. */
  readonly urlOf: () => string
  readonly close: () => Promise<void>
}

declare module '#server/base/services.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Services {
    readonly db: Kysely<Database>
  }
}

/** As long as somebody is connected under this name, a process that ends does not stop the embedded PostgreSQL. */
export const applicationName = 'portal'
/** Times and counts fit a double up to the year 287396. */
types.setTypeParser(types.builtins.INT8, Number)

/** Allows for the way of an answer over the network. */
const graceMs = 2_000

/**
 * A pool and kysely over it. By default a query waits 2 s for a connection and runs 10 s at most, and a connection that is silent
 * for longer is given up (RE-06). `queryMs: 0` sets no limit.
 */
export const connect = (
  url: string,
  { connections = 10, patienceMs = 2_000, queryMs = 10_000 } = {},
) => {
  const pool = new Pool({
    connectionString: url,
    application_name: applicationName,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    pipeline: true,
    onConnect: async (client) => {
      endWhenSilent(client)
      allowSilence(client, patienceMs)
      // Set after connecting: PgBouncer accepts neither as a startup parameter.
      await client.query(
        `set statement_timeout = ${queryMs}; set idle_in_transaction_session_timeout = 10000`,
      )
    },
  })
  // A connection that breaks fails its query, if it has one, and is replaced by the next; without a listener of its own
  // it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const silenceMs = queryMs === 0 ? 0 : queryMs + graceMs
  // An idle connection is silent as long as it likes.
  pool.on('acquire', (client) => allowSilence(client, silenceMs))
  pool.on('release', (_, client) => allowSilence(client, 0))
  const dialect = new PortalDialect({ pool })
  const db = pipelined(new Kysely<Database>({ dialect, log: traceStatement }))
  pools.set(db, pool)
  return { pool, db }
}

const pools = new WeakMap<Kysely<Database>, Pool>()

/** How the connections of this process are used, and how many statements wait for one. */
export const poolUseOf = (db: Kysely<Database>) => {
  const pool = pools.get(db)
  return pool === undefined
    ? null
    : {
        busy: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }
}

/** A process that starts under load is slow to connect, and nobody waits for an answer yet. */
const startMs = 30_000

type Opening = {
  readonly prepare?: Prepare
  /** For so long a query runs at most, as `connect` has it. */
  readonly queryMs?: number
}

/**
 * Opens the configured database and brings its schema up to date, or runs another `prepare`. Its error names the setting that is
 * wrong.
 */
export const openDatabase = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  { prepare = migrate, ...limits }: Opening = {},
): Promise<OpenDatabase> => {
  const database =
    databaseUrl === null
      ? await openEmbedded(embeddedIn(dataDir), log, limits)
      : openGiven(databaseUrl, limits)
  try {
    await prepareAt(database.urlOf(), (db) => prepare(db, { log }))
    await connectAhead(database.db)
  } catch (error) {
    await database.close()
    throw databaseUrl === null
      ? error
      : new Error(`DATABASE_URL: this database cannot be used: ${reasonOf(error)}`, {
          cause: error,
        })
  }
  return database
}

type Prepare = (db: Kysely<Database>, options: { readonly log: Log }) => Promise<void>

const prepareAt = async (url: string, prepare: (db: Kysely<Database>) => Promise<void>) => {
  // A migration of a large table may take long.
  const { db } = connect(url, { patienceMs: startMs, queryMs: 0 })
  try {
    await prepare(db)
  } finally {
    await db.destroy()
  }
}

/** As many connections as there are simultaneous statements at the start, so that none waits for one. */
const ahead = 4

const connectAhead = async (db: Kysely<Database>) => {
  const pool = required(pools.get(db), 'the pool of a database that was opened')
  const { connectionTimeoutMillis } = pool.options
  pool.options.connectionTimeoutMillis = startMs
  await Promise.allSettled(Array.from({ length: ahead }, () => sql`select`.execute(db)))
  pool.options.connectionTimeoutMillis = connectionTimeoutMillis
}

/** Where a data directory keeps the embedded PostgreSQL. */
export const embeddedIn = (dataDir: string) => resolve(dataDir, 'postgres')

type Limits = Pick<Opening, 'queryMs'>

const openGiven = (url: string, limits: Limits): OpenDatabase => {
  const { db } = connect(url, limits)
  return { db, urlOf: () => url, close: () => db.destroy() }
}

/** If a host has several addresses, the error contains one per address. For a missing privilege it adds what to do. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) {
    return error.errors.map(reasonOf).join(', ')
  }
  return `${messageOf(error)}${codeOf(error) === noPrivilege ? notItsOwner : ''}`
}
const noPrivilege = '42501'
const notItsOwner =
  '. The role of DATABASE_URL owns the database (“alter database … owner to …”); where it may not create the extension pg_trgm, an administrator does'

const watchMs = 200

const openEmbedded = async (data: string, log: Log, limits: Limits): Promise<OpenDatabase> => {
  let postmaster = await embeddedPostgres(data)
  const { pool, db } = connect(postmaster.url, limits)

  const restart = async () => {
    log.warn('PostgreSQL is gone and is started again')
    postmaster = await embeddedPostgres(data, { port: postmaster.port })
    pool.options.connectionString = postmaster.url
  }
  let restarting: Promise<void> | null = null
  const watch = setInterval(() => {
    if (restarting === null && runningPostmaster(data) === null) {
      restarting = restart()
        .catch((error: unknown) =>
          log.error('PostgreSQL did not come back', { error: String(error) }),
        )
        .finally(() => {
          restarting = null
        })
    }
  }, watchMs)
  watch.unref()

  return {
    db,
    urlOf: () => postmaster.url,
    close: async () => {
      clearInterval(watch)
      await restarting
      await db.destroy()
      await stopUnused(data, postmaster.url)
    },
  }
}

/** Ends the embedded PostgreSQL, unless another process of the service still uses it. */
export const stopUnused = async (data: string, url: string) => {
  if (!(await isInUse(url))) {
    await stopPostmaster(data)
  }
}

/**
 * Whether another process of the service still uses the database. Connections that were just closed take a moment to disappear. A
 * database that is recovering, or has no connection left, counts as used.
 */
const isInUse = async (url: string) => {
  const client = new Client({ connectionString: url, application_name: 'portal-last-look' })
  client.on('error', () => {})
  try {
    await client.connect()
    for (let look = 0; look < 10; look += 1) {
      const { rowCount } = await client.query(
        'select 1 from pg_stat_activity where application_name = $1',
        [applicationName],
      )
      if (rowCount === 0) {
        return false
      }
      await sleep(20)
    }
    return true
  } catch (error) {
    return codeOf(error) !== 'ECONNREFUSED'
  } finally {
    await client.end().catch(() => {})
  }
}
