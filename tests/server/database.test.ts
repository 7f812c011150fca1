import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'

import { isDatabaseAway } from '#server/db/away.ts'
import { createBus } from '#server/db/bus.ts'
import { connect, openDatabase, poolUseOf } from '#server/db/database.ts'
import { embeddedPostgres, runningPostmaster } from '#server/db/embedded/embedded.ts'
import { hearsOthers } from '#server/db/hears-others.ts'
import { schemaSource } from '#server/db/generate-schema.ts'
import { createLog } from '#server/base/log.ts'
import { required } from '#src/lib/required.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const log = createLog(() => {})
const directory = await mkdtemp(join(tmpdir(), 'portal-database-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

const script = fileURLToPath(new URL('../support/open-database.main.ts', import.meta.url))

const starter = async (dataDir: string) => {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [found] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    found: JSON.parse(found.toString()) as { url: string; migrations: number },
    leave: async () => {
      const exit = once(child, 'exit')
      child.stdin.end()
      const [code] = (await exit) as [number | null]
      return code
    },
  }
}

/** The generated source as tokens: the formatter may break its lines. */
const tokensOf = (source: string) =>
  source.replaceAll(/[\s|]+/g, ' ').replaceAll(/ ?([<>]) ?/g, '$1')

test('CALL-3 the types of the tables are those of the migrated schema', async () => {
  const written = readFileSync(new URL('../../server/db/schema.ts', import.meta.url), 'utf8')
  expect(tokensOf(written)).toBe(tokensOf(await schemaSource(portal.db)))
})

test('RE-07 three starters on an empty directory share one database, migrated once', async () => {
  const starters = await Promise.all([starter(directory), starter(directory), starter(directory)])
  const [first] = starters

  expect(new Set(starters.map(({ found }) => found.url)).size).toBe(1)
  expect(new Set(starters.map(({ found }) => found.migrations))).toEqual(
    new Set([first?.found.migrations]),
  )
  const codes = []
  for (const { leave } of starters) {
    expect(runningPostmaster(join(directory, 'postgres'))).not.toBeNull()
    codes.push(await leave())
  }
  expect(codes).toEqual([0, 0, 0])
  expect(runningPostmaster(join(directory, 'postgres'))).toBeNull()
})

test('CF-05 the files of the database are its owner’s alone', async () => {
  const modes = await Promise.all(
    ['postgres', 'postgres.password', 'postgres.log'].map(async (name) => {
      const { mode } = await stat(join(directory, name))
      return [name, mode & 0o077]
    }),
  )
  expect(modes).toEqual([
    ['postgres', 0],
    ['postgres.password', 0],
    ['postgres.log', 0],
  ])
})

test('the data of another PostgreSQL version is refused with a way out', async () => {
  const data = join(directory, 'old', 'postgres')
  await mkdir(data, { recursive: true })
  await writeFile(join(data, 'PG_VERSION'), '17\n')
  await expect(embeddedPostgres(data)).rejects.toThrow(
    /was made by PostgreSQL 17; this release brings 18\. Move its data over or set DATABASE_URL/,
  )
})

test('DATABASE_URL opens any PostgreSQL with the same migrations', async () => {
  const databaseUrl = portal.config.databaseUrl
  const { db, urlOf, close } = await openDatabase({ databaseUrl, dataDir: '/nonexistent' }, log)
  expect(urlOf()).toBe(databaseUrl)
  expect(await db.selectFrom('people').selectAll().execute()).toEqual([])
  await close()
})

test('RE-06 a process that starts has connections at hand, so that its first statements need no wait for one', async () => {
  const { databaseUrl } = portal.config
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '/nonexistent' }, log)
  expect(poolUseOf(db)).toEqual({ busy: 0, idle: 4, waiting: 0 })
  await close()
})

test('the bus brings what was published to every process that listens, and to nobody after', async () => {
  const url = portal.config.databaseUrl ?? ''
  const other = await createBus(() => url, log)
  const heard: unknown[] = []
  const stop = other.subscribe('topic', (data) => heard.push(data))
  other.subscribe('another topic', (data) => heard.push(data))

  await portal.services.bus.publish('topic', 'one')
  await vi.waitFor(() => expect(heard).toEqual(['one']))
  stop()
  await portal.services.bus.publish('topic', 'two')
  await portal.services.bus.publish('another topic', 'three')
  await vi.waitFor(() => expect(heard).toEqual(['one', 'three']))
  await other.close()
})

test('RE-06 a bus whose connection broke listens again and says that it may have missed something', async () => {
  const url = portal.config.databaseUrl ?? ''
  const bus = await createBus(() => url, log)
  const heard: unknown[] = []
  bus.subscribe('topic', (data) => heard.push(data))

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen portal'`.execute(portal.db)
  await vi.waitFor(() => expect(heard).toEqual([null]))
  await vi.waitFor(async () => {
    await portal.services.bus.publish('topic', 'back')
    expect(heard).toContain('back')
  })
  await bus.close()
})

test('RE-06 what could not be told while a bus had no connection has all processes look for themselves', async () => {
  const url = portal.config.databaseUrl ?? ''
  const listening = () =>
    sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query = 'listen portal'`.execute(portal.db)
  const far = await createBus(() => url, log)
  const before = (await listening()).rows.map(({ pid }) => pid)
  const near = await createBus(() => url, log)
  const heard: unknown[] = []
  far.subscribe('topic', (data) => heard.push(data))

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen portal'
      and pid <> all(${before})`.execute(portal.db)
  await near.publish('topic', 'lost')
  await vi.waitFor(() => expect(heard).toEqual([null]))
  await near.close()
  await far.close()
})

test('RE-06 a bus that never connected dials no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    const nobody = vi.fn<() => string>(() => 'postgres://127.0.0.1:1/nobody')
    await expect(createBus(nobody, log)).rejects.toThrow('ECONNREFUSED')
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(nobody).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

/** Between a client and the database of the tests. What is cut lets nothing through, and closes nothing. */
const startNetwork = async () => {
  const { hostname, port, href } = new URL(portal.config.databaseUrl ?? '')
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connectSocket(Number(port), hostname)
    sockets.push(near, far)
    near.pipe(far).on('error', () => {})
    far.pipe(near).on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(href)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Those that are there; a new one goes through. */
    cut: () => sockets.forEach((socket) => socket.unpipe().pause()),
    close: () => {
      server.close()
      sockets.forEach((socket) => socket.destroy())
    },
  }
}

test('RE-06 a database that is gone without a word is given up by who waits for it, and found again', async () => {
  const network = await startNetwork()
  const { db } = connect(network.url, { connections: 1, queryMs: 500 })
  await sql`select 1`.execute(db)
  network.cut()
  const silence: unknown = await sql`select 1`.execute(db).catch((error: unknown) => error)
  expect(String(silence)).toContain('The database says nothing any more.')
  expect(isDatabaseAway(silence)).toBe(true)
  await sql`select 1`.execute(db)
  await db.destroy()
  network.close()
})

test('RE-06 a database that lets in and then says nothing keeps nobody waiting', async () => {
  const silent = createServer((socket) => {
    // AuthenticationOk and ReadyForQuery.
    socket.once('data', () => socket.write(Buffer.from('5200000008000000005a0000000549', 'hex')))
    socket.on('error', () => {})
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { db } = connect(`postgres://portal:secret@127.0.0.1:${port}/postgres`, {
    patienceMs: 1_000,
  })
  await expect(sql`select 1`.execute(db)).rejects.toThrow('The database says nothing any more.')
  await db.destroy()
  silent.close()
})

test('RE-06 a bus whose database is gone without a word notices, and listens again', async () => {
  const network = await startNetwork()
  const bus = await createBus(() => network.url, log, { beatMs: 2_000 })
  const heard: unknown[] = []
  bus.subscribe('topic', (data) => heard.push(data))
  const toHear = (what: unknown) => vi.waitFor(() => expect(heard).toContain(what))
  await portal.services.bus.publish('topic', 'before')
  await toHear('before')

  network.cut()
  await portal.services.bus.publish('topic', 'lost')
  // Who listens looks for themselves.
  await toHear(null)
  await portal.services.bus.publish('topic', 'after')
  await toHear('after')
  expect(heard).not.toContain('lost')
  await bus.close()
  network.close()
})

test('RE-06 a process that hears nothing of others, as behind a pooler that lends for a transaction, finds out', async () => {
  const { bus } = portal.services
  expect(await hearsOthers({ bus, db: portal.db })).toBe(true)

  // It listens elsewhere than others tell.
  const elsewhere = new URL(portal.config.databaseUrl ?? '')
  elsewhere.pathname = '/postgres'
  const deaf = await createBus(() => elsewhere.href, log)
  expect(await hearsOthers({ bus: deaf, db: portal.db }, 500)).toBe(false)
  await deaf.close()
})

test('ERROR-2 a database that cannot be reached is told by the name of its setting', async () => {
  const databaseUrl = 'postgres://portal@127.0.0.1:1/portal'
  await expect(openDatabase({ databaseUrl, dataDir: directory }, log)).rejects.toThrow(
    'DATABASE_URL: this database cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  )
})

test('ERROR-2 a role that does not own the database is told so at the first start, and of the schema nothing is made', async () => {
  const name = 'not_the_owner'
  await sql`create role ${sql.id(name)} login password 'secret'`.execute(portal.db)
  await sql`create database ${sql.id(name)}`.execute(portal.db)
  const url = new URL(portal.config.databaseUrl ?? '')
  url.pathname = `/${name}`
  const { db } = connect(url.href)
  try {
    Object.assign(url, { username: name, password: 'secret' })
    await expect(openDatabase({ databaseUrl: url.href, dataDir: directory }, log)).rejects.toThrow(
      'DATABASE_URL: this database cannot be used: permission denied for schema public. The role of DATABASE_URL owns the database (“alter database … owner to …”); where it may not create the extension pg_trgm, an administrator does',
    )
    const { rows } =
      await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(db)
    expect(rows).toEqual([])
  } finally {
    await db.destroy()
    await sql`drop database ${sql.id(name)}`.execute(portal.db)
    await sql`drop role ${sql.id(name)}`.execute(portal.db)
  }
})

test('RE-06 statements end after their time, which is said in a way that a pooler takes', async () => {
  const { rows } = await sql<{ timeout: string }>`
    select current_setting('statement_timeout') as timeout`.execute(portal.db)
  expect(rows).toEqual([{ timeout: '10s' }])

  // PgBouncer refuses whoever sends any other parameter at the start.
  const pooler = createServer((socket) => {
    socket.once('data', (bytes) => {
      started.push(bytes.subarray(8).toString())
      socket.destroy()
    })
  })
  const started: string[] = []
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port } = pooler.address() as AddressInfo
  const { db } = connect(`postgres://portal:secret@127.0.0.1:${port}/postgres`)
  await sql`select 1`.execute(db).catch(() => {})
  await db.destroy()
  pooler.close()

  const fields = required(started[0], 'start').split('\0')
  const names = fields.filter((name, index) => index % 2 === 0 && name !== '')
  expect(new Set(names)).toEqual(
    new Set(['user', 'database', 'application_name', 'client_encoding']),
  )
})
