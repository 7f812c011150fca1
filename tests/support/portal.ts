import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeEach, inject } from 'vitest'

import { createClock } from '#server/base/clock.ts'
import type { AnswerQuestion } from '#server/areas/conversations/answering.ts'
import { readConfig, type Config } from '#server/base/config/config.ts'
import { createServices } from '#server/app/create-services.ts'
import { createBus } from '#server/db/bus.ts'
import { connect } from '#server/db/database.ts'
import { createApp } from '#server/app/create-app.ts'
import type { Implementation } from '#server/http/implement.ts'
import { createLog } from '#server/base/log.ts'
import { implementations as allImplementations } from '#server/app/implementations.ts'
import { addMethod, createPerson, type PersonRow } from '#server/identity/people/people.ts'
import { beginSession } from '#server/identity/session/begin-session.ts'
import { signInTransaction } from '#server/identity/session/sign-in-transaction.ts'
import type { Services } from '#server/base/services.ts'
import { factsOf } from '#tests/support/browser-facts.ts'
import { databaseIn } from '#tests/support/database-in.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { PortalBrowser, type BrowserOptions } from '#tests/support/portal-browser.ts'
import { restingServer } from '#tests/support/resting-server.ts'
import { required } from '#src/lib/required.ts'
import '#tests/support/one-connection.ts'

type PortalOptions = {
  readonly config?: Partial<Config>
  readonly implementations?: readonly Implementation[]
  /** What answers questions, where the guide of the catalogue does not. */
  readonly answerQuestion?: AnswerQuestion
}

type PersonSeed = Partial<Omit<PersonRow, 'id' | 'created_at'>> & {
  /** Keys of email-type methods; `email` unless told otherwise. */
  readonly method?: string
  /** The session begins by a sign-in that cannot be phished. */
  readonly isStrong?: boolean
  /** Google named them as staff as the session began; by `is_staff` unless told otherwise. */
  readonly isStaff?: boolean
}

const startOfTests = Date.UTC(2026, 0, 15, 9)
const chrome =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/**
 * The whole server in this process, in front of a database of its own that is empty at the start of each test. Call it
 * once at the top of a test file. Its clock stands still and moves by `advance`.
 */
export const createPortal = async ({
  config: overrides = {},
  implementations = allImplementations,
  answerQuestion,
}: PortalOptions = {}) => {
  const url = await cloneTemplate()
  // The product lets nobody wait for a connection for long; a busy machine may take longer to begin one.
  const { db } = connect(url, { patienceMs })
  const config = { ...localConfig(), databaseUrl: url, ...overrides }
  const logLines: string[] = []
  const log = createLog((_level, line) => logLines.push(line))
  const bus = await createBus(() => url, log)
  let passed = 0
  let wall = startOfTests
  const startClock = () => createClock({ wall: () => wall, elapsed: () => passed })
  let clock = startClock()
  const now = () => clock()
  const services = createServices({
    config,
    db,
    bus,
    log,
    now,
    ...(answerQuestion && { answerQuestion }),
  })
  const app = createApp(implementations, services)

  const { serve, rest } = restingServer((request, address) =>
    app.fetch(request, { incoming: { socket: { remoteAddress: address } } }),
  )
  const wiped = await wipedTables(db)
  beforeEach(async () => {
    await rest(() => sql.raw(wiped).execute(db))
    logLines.length = 0
  })
  afterAll(async () => {
    await rest(async () => {
      await bus.close()
      await db.destroy()
    })
  })

  let browsers = 0
  const newBrowser = (options: Partial<BrowserOptions> = {}) => {
    browsers += 1
    return new PortalBrowser(serve, {
      origin: config.publicUrl,
      address: `10.${(browsers >> 8) & 255}.${browsers & 255}.1`,
      userAgent: chrome,
      ...options,
    })
  }

  let people = 0
  const addPerson = async ({
    method = 'email',
    isStrong: _strong,
    isStaff: _staff,
    ...seed
  }: PersonSeed = {}): Promise<PersonRow> => {
    people += 1
    const created = await createPerson(db, {
      email: `person-${people}@example.com`,
      firstname: 'Ada',
      lastname: 'Lovelace',
      email_verified_at: now(),
      ...seed,
      created_at: now(),
    })
    const person = required(created, 'person')
    await addMethod(db, person.id, { key: method, type: 'passcode' })
    return person
  }

  /** Signs a person in without the ways of signing in, which have tests of their own; staff as Google does. */
  const signInAs = async (
    person: PersonRow,
    browser = newBrowser(),
    {
      method = 'email',
      isStrong = false,
      isStaff = person.is_staff,
    }: Pick<PersonSeed, 'method' | 'isStrong' | 'isStaff'> = {},
  ) => {
    const request = factsOf(browser, config)
    browser.tokens = await signInTransaction(services, (db) =>
      beginSession({ request, services }, { person, method, isStrong, isStaff, db }),
    )
    return browser
  }

  return {
    app,
    services,
    config,
    db,
    /** What the server logged in this test. */
    logLines,
    newBrowser,
    addPerson,
    signInAs,
    /** A new person and their browser, signed in. */
    signIn: async (seed: PersonSeed = {}) => {
      const person = await addPerson(seed)
      return { person, browser: await signInAs(person, newBrowser(), seed) }
    },
    /** The same browser in front of another process, just started over the same database, with other settings if told. */
    atNewProcess: (browser: PortalBrowser, settings: Partial<Config> = {}) => {
      const itsConfig = { ...config, ...settings }
      const services = createServices({ config: itsConfig, db, bus, log, now })
      const other = createApp(implementations, services)
      return browser.at((request) => Promise.resolve(other.fetch(request)))
    },
    /** So much time passes. */
    advance: (ms: number) => {
      passed += ms
      wall += ms
    },
    /** Sets the clock of the server's machine on or back, in no time. */
    setClock: (ms: number) => {
      wall += ms
    },
    /** The server takes its machine's time as it is, as a process does that starts. */
    restartClock: () => {
      clock = startClock()
    },
  }
}
export type Portal = Awaited<ReturnType<typeof createPortal>>

const localConfig = () =>
  readConfig({
    DATA_DIR: '/nonexistent',
    APP_SECRET: 'a secret of the tests, longer than it needs be',
    PUBLIC_URL: 'http://localhost:3000',
    ADMIN_EMAILS: 'admin@example.com',
  })

const cloneTemplate = async () => {
  const serverUrl = inject('databaseUrl')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  // All files of a run clone at once.
  const server = connect(serverUrl, { connections: 1, patienceMs, queryMs: 0 })
  await sql
    .raw(`create database ${name} template portal_template strategy file_copy`)
    .execute(server.db)
  await server.db.destroy()
  return databaseIn(serverUrl, name)
}

/**
 * Without triggers and foreign keys the order does not matter; signing keys stay, the process holds them anyway, and so does the
 * catalogue as it is searched. What lies in a month's own table goes with the table that it is a part of: the month may be gone.
 */
const wipedTables = async (db: Services['db']) => {
  const tables = await db.introspection.getTables()
  const deletes = tables
    .filter(
      ({ name }) =>
        name !== 'signing_keys' && !name.startsWith('guide_') && !/_\d{4}_\d{2}$/.test(name),
    )
    .map(({ name }) => `delete from "${name}";`)
  return [
    'set session_replication_role = replica;',
    ...deletes,
    'set session_replication_role = origin;',
  ].join('\n')
}
