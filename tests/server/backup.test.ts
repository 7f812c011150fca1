import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addLead } from '#src/api/contract/leads.ts'
import { logout, refresh } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { record } from '#server/audit/record.ts'
import { backUp } from '#server/areas/operate/backup/back-up.ts'
import { plainFault } from '#server/areas/operate/backup/plain-fault.ts'
import { restore } from '#server/areas/operate/backup/restore.ts'
import { baseBackup } from '#server/areas/operate/backup/base-backup.ts'
import { copyFile } from '#server/areas/operate/backup/copy-file.ts'
import { embeddedPostgres, runningPostmaster } from '#server/db/embedded/embedded.ts'
import { refreshInput, signInByCode } from '#tests/load/journey.ts'
import { createTally } from '#tests/load/tally.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { isSignedIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
import { peopleOf, type ProcessPeople } from '#tests/support/process-people.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { freePort, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

const home = await mkdtemp(join(tmpdir(), 'portal-backup-'))
const at = (name: string) => join(home, name)
const dataDir = at('data')
let server: ServerProcess
let people: ProcessPeople

beforeAll(async () => {
  // The account of the database enters it, where root runs the tests.
  await chmod(home, 0o755)
  server = await startServerProcess(dataDir, await freePort(), { TRUSTED_PROXIES: '1' })
  people = await peopleOf({ dataDir, url: server.url })
})
afterAll(async () => {
  await people.close()
  await server.stop()
  await rm(home, { recursive: true, force: true })
})

/** `npm run backup` or `npm run restore` as a process. */
const run = (name: 'back-up' | 'restore', args: readonly string[], settings = {}) =>
  runCommand(`areas/operate/backup/${name}.main.ts`, args, { DATA_DIR: dataDir, ...settings })

let leads = 0
const submit = async (browser: PortalBrowser) => {
  leads += 1
  const { id } = await browser.call(
    addLead,
    { type: 'client', company: `Company ${leads}`, website: 'cymbal.example', note: '' },
    { idempotencyKey: `lead-key-${leads}` },
  )
  return id
}

const idsIn = async ({ db }: ProcessPeople) => {
  const rows = await db.selectFrom('leads').select('id').execute()
  return rows.map(({ id }) => id)
}

/** Every page of every table and index read, each index held against its table. */
const faultsOf = async ({ db }: ProcessPeople) => {
  await sql`create extension if not exists amcheck`.execute(db)
  const { rows } = await sql`
    select relname, fault.msg from pg_class, verify_heapam(oid) fault where relkind = 'r'`.execute(
    db,
  )
  await sql`
    select bt_index_check(pg_class.oid, true) from pg_class join pg_am on pg_am.oid = relam
    where relkind = 'i' and amname = 'btree'`.execute(db)
  await sql`
    select gin_index_check(pg_class.oid) from pg_class join pg_am on pg_am.oid = relam
    where relkind = 'i' and amname = 'gin'`.execute(db)
  return rows
}

test('RE-08 a backup that is made while leads are written holds every one that was acknowledged before it, and nobody is signed in', async () => {
  const writers = await inTurn(4, () => people.signIn())
  const { person, browser: stays } = await people.signIn()
  const { browser: leaves } = await people.signIn()
  for (let turn = 0; turn < 3; turn += 1) {
    await people.db.transaction().execute((db) =>
      record(
        db,
        { config: people.config, now: Date.now },
        {
          kind: 'access.approved',
          actor: { rule: 'A rule', request: { id: 'request' } },
          subject: { kind: 'person', id: person.id, name: person.email },
          before: null,
          after: { turn },
        },
      ),
    )
  }
  const before = await inTurn(40, (turn) => submit(required(writers[turn % 4], 'writer').browser))

  const made = new AbortController()
  const meanwhile: string[] = []
  const writing = writers.map(async ({ browser }) => {
    while (!made.signal.aborted) {
      meanwhile.push(await submit(browser))
    }
  })
  const told = await run('back-up', [at('backup')])
  made.abort()
  await Promise.all(writing)
  const after = await submit(stays)
  const left = leaves.jar.copy()
  await leaves.call(logout, { method: 'email' })

  expect([told.code, told.said]).toEqual([0, expect.stringContaining(at('backup'))])
  expect((await stat(at('backup'))).mode & 0o077).toBe(0)
  expect((await stat(join(at('backup'), 'secret'))).mode & 0o077).toBe(0)
  expect(meanwhile.length).toBeGreaterThan(4)

  const restored = at('restored')
  const { code, said } = await run('restore', [at('backup')], { DATA_DIR: restored })
  expect([code, said]).toEqual([0, expect.stringContaining('3 entries hold.')])
  expect(said).toContain('Everybody signs in anew: 6 sessions were ended')

  const other = await startServerProcess(restored, await freePort(), { TRUSTED_PROXIES: '1' })
  const there = await peopleOf({ dataDir: restored, url: other.url })
  try {
    const held = new Set(await idsIn(there))
    expect(before.filter((id) => !held.has(id))).toEqual([])
    const written = new Set([...before, ...meanwhile, after])
    expect([...held].filter((id) => !written.has(id))).toEqual([])
    // The same look sees a loss: what was acknowledged after the backup is not in it.
    expect(held.has(after)).toBe(false)
    expect(await faultsOf(there)).toEqual([])

    for (const { tokens, jar } of [stays, { tokens: leaves.tokens, jar: left }]) {
      const browser = there.newBrowser(jar.copy())
      browser.tokens = tokens
      expect(await isSignedIn(browser)).toBe(false)
      expect((await browser.refusal(refresh, refreshInput(browser))).status).toBe(401)
    }
    const browser = there.newBrowser()
    await signInByCode({ person, browser, db: there.db, tally: createTally() })
    expect(await isSignedIn(browser)).toBe(true)
  } finally {
    await there.close()
    await other.stop()
  }
  expect(await isSignedIn(stays)).toBe(true)
})

test('RE-08 a portal that does not run is backed up too, and its database is left as it was', async () => {
  const [rests, cold] = [at('rests'), at('cold')]
  const made = await run('restore', [at('backup')], { DATA_DIR: rests })
  expect(made.code).toBe(0)
  expect(runningPostmaster(join(rests, 'postgres'))).toBeNull()

  expect((await run('back-up', [cold], { DATA_DIR: rests })).code).toBe(0)
  expect(runningPostmaster(join(rests, 'postgres'))).toBeNull()
  const { code, said } = await run('restore', [cold], { DATA_DIR: at('again') })
  expect([code, said]).toEqual([0, expect.stringContaining('0 sessions were ended')])
})

test('RE-08 TK-20 a secret that is not the one the portal runs under is not in its backup, and nothing is restored without that one', async () => {
  const [given, alone] = [at('given'), at('alone')]
  expect((await run('restore', [at('backup')], { DATA_DIR: given })).code).toBe(0)
  const APP_SECRET = await readFile(join(given, 'secret'), 'utf8')
  await writeFile(join(given, 'secret'), 'of a former start, and still to be found')

  const made = await run('back-up', [alone], { DATA_DIR: given, APP_SECRET })
  expect([made.code, made.said]).toEqual([
    0,
    expect.stringContaining('but for APP_SECRET, which is kept apart'),
  ])
  expect(await readdir(alone)).not.toContain('secret')

  const { code, said } = await run('restore', [alone], { DATA_DIR: at('new') })
  expect([code, said]).toEqual([
    1,
    `${at('new')} was not made, and nothing is left of it: the backup has not the secret that its portal ran under. Set APP_SECRET to that one.\n`,
  ])
  const again = await run('restore', [alone], { DATA_DIR: at('with'), APP_SECRET })
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('3 entries hold.')])
})

test('RE-08 a backup that was changed since is refused, and nothing is left of what was begun', async () => {
  await appendFile(join(at('cold'), 'secret'), 'x')
  const { code, said } = await run('restore', [at('cold')], { DATA_DIR: at('changed') })
  expect([code, said]).toEqual([1, expect.stringContaining('secret is not what was backed up.')])
})

const refused = {
  'a backup without a folder': ['back-up', [], {}, 'Name one folder: npm run backup -- <folder>'],
  'a backup of what is at a provider': [
    'back-up',
    [at('new')],
    { DATABASE_URL: 'postgres://x' },
    'in the way of its provider.',
  ],
  'a restore of what is at a provider': [
    'restore',
    [at('backup')],
    { DATABASE_URL: 'postgres://x' },
    'in the way of its provider.',
  ],
} as const

test.each(Object.entries(refused))('RE-08 %s is refused in one line', async (_, refusal) => {
  const [name, args, settings, words] = refusal
  const { code, said } = await run(name, args, settings)
  expect([code, said]).toEqual([1, expect.stringContaining(words)])
  expect(said.trim().split('\n')).toHaveLength(1)
})

const toNobody = { environment: {}, now: Date.now, signal: new AbortController().signal }

test('RE-08 a backup is made of a database, into a folder that is new and elsewhere', async () => {
  const backUpTo = (folder: string, from = dataDir) =>
    backUp({ ...toNobody, dataDir: from, folder })
  await mkdir(at('full'))
  await writeFile(join(at('full'), 'something'), '')
  await expect(backUpTo(at('full'))).rejects.toThrow(`${at('full')} is there already.`)
  await expect(backUpTo(join(dataDir, 'in'))).rejects.toThrow('is within DATA_DIR')
  await expect(backUpTo(at('new'), at('none'))).rejects.toThrow(
    `There is no database in ${at('none')}`,
  )
})

test('RE-08 a restore is made of a backup, into a folder that nobody uses and that is empty', async () => {
  const restoreTo = (dir: string, folder = at('backup')) =>
    restore({ ...toNobody, dataDir: dir, folder })
  await expect(restoreTo(at('new'), at('full'))).rejects.toThrow('is no backup of a portal')
  await expect(restoreTo(dataDir)).rejects.toThrow(`A portal uses ${dataDir}.`)
  await expect(restoreTo(at('full'))).rejects.toThrow(`${at('full')} is not empty.`)
})

test('RE-08 RE-06 a database that goes away while it is copied ends the backup in plain words', async () => {
  const data = join(dataDir, 'postgres')
  const { url } = await embeddedPostgres(data)
  const copied: string[] = []
  const cut = baseBackup({
    url,
    data,
    to: at('cut'),
    copy: async (from) => {
      if (copied.push(from) === 1) {
        await sql`select pg_terminate_backend(pid, 5000) from pg_replication_slots
          join pg_stat_activity on pid = active_pid`.execute(people.db)
      }
    },
    write: () => Promise.resolve(),
  })
  const fault = await cut.then(
    () => null,
    (error: unknown) => plainFault(error, at('cut')),
  )
  expect(fault?.message).toBe(
    `${at('cut')} was not made, and nothing is left of it: The database went away while it was copied. Try again once it is back.`,
  )
  await rm(at('cut'), { recursive: true })
})

test('RE-08 RE-06 a full disk and a word to stop end a copy in plain words', async () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(plainFault(full, '/backups/monday').message).toBe(
    '/backups/monday was not made, and nothing is left of it: There is no room left.',
  )
  const stopped = copyFile(join(at('backup'), 'secret'), at('copy'), AbortSignal.abort())
  const fault = await stopped.catch((error: unknown) => plainFault(error, at('copy')))
  expect(String(fault)).toContain('nothing is left of it: It was told to stop.')
})

test('RE-08 what could not be made is not there, not in part either', async () => {
  const names = await readdir(home)
  expect(names.filter((name) => /^new|part|changed/.test(name))).toEqual([])
})
