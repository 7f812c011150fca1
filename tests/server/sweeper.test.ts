import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'

import { databaseTime } from '#server/app/agreed-time.ts'
import { startSweeper, sweep } from '#server/app/sweeper.ts'
import { lockStats, refreshAllStats } from '#server/areas/stats/refresh-stats.ts'
import { startLogin } from '#src/api/contract/passcode.ts'
import { required } from '#src/lib/required.ts'
import { logRow } from '#tests/support/activity-history.ts'
import { startedDevice } from '#tests/support/device.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const urlOf = () => required(portal.config.databaseUrl, 'address')
const timeOf = () => Promise.resolve(portal.services.now())

/** Counters that ran out. */
const addCounters = (count: number) =>
  sql`insert into rate_limits select 'key ' || i, 1, 0 from generate_series(1, ${count}) i`.execute(
    portal.db,
  )
const counters = async (db = portal.db) =>
  (await db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)

const staleDays = () => portal.db.selectFrom('stats_stale').select('day').execute()

/** Wrong codes as they are counted. */
const row = (identifier: string, in_a_row: number, window_ends_at: number) => ({
  identifier,
  in_a_row,
  in_window: 1,
  window_ends_at,
})

test('RE-06 a sweep goes its way while requests hold every connection', async () => {
  await addCounters(3)
  const release = Promise.withResolvers<void>()
  const held = Array.from({ length: 10 }, () => Promise.withResolvers<void>())
  const requests = held.map(({ resolve }) =>
    portal.db.connection().execute(async (db) => {
      await sql`select 1`.execute(db)
      resolve()
      await release.promise
      return counters(db)
    }),
  )
  await Promise.all(held.map(({ promise }) => promise))
  const sweeper = startSweeper({ ...portal.services, urlOf, timeOf })
  await sweeper.first
  await sweeper.close()
  release.resolve()

  expect(await Promise.all(requests)).toEqual(held.map(() => []))
  expect(portal.logLines).toEqual([])
})

test.each([
  ['ahead of', 301_000],
  ['behind', -301_000],
])(
  "RE-13 a process whose time is %s the database's removes nothing, and says so",
  async (side, ms) => {
    await addCounters(3)
    const apart = () => Promise.resolve(portal.services.now() - ms)
    const onSwept = vi.fn<() => void>()
    const sweeper = startSweeper({ ...portal.services, urlOf, timeOf: apart, onSwept })
    await sweeper.first
    await sweeper.close()
    expect(await counters()).toHaveLength(3)
    expect(onSwept).not.toHaveBeenCalled()
    expect(portal.logLines).toEqual([
      expect.stringContaining(`the time of this process is 5 minutes ${side} the database's`),
    ])
  },
)

test.each([
  [61_000, [expect.stringMatching(/not the database's.*"secondsAhead":61\b/)]],
  [-299_000, [expect.stringMatching(/not the database's.*"secondsAhead":-299\b/)]],
  [59_000, []],
])(
  'RE-13 TK-04 a process that is %i ms ahead of the database sweeps, and says so where tokens do not bear it',
  async (ms, lines) => {
    await addCounters(3)
    const apart = () => Promise.resolve(portal.services.now() - ms)
    const sweeper = startSweeper({ ...portal.services, urlOf, timeOf: apart })
    await sweeper.first
    await sweeper.close()
    expect(await counters()).toEqual([])
    expect(portal.logLines).toEqual(lines)
  },
)

test('RE-13 the time of the database is that of its machine', async () => {
  const before = Date.now() - 1
  const at = await databaseTime(portal.db)
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now() + 1)
})

test('RE-06 a row that somebody holds keeps no sweep waiting, and goes with the next', async () => {
  await addCounters(3)
  await portal.db.transaction().execute(async (db) => {
    await sql`select 1 from rate_limits where key = 'key 2' for update`.execute(db)
    await sweep(portal.services)
  })
  expect(await counters()).toEqual(['key 2'])
  await sweep(portal.services)
  expect(await counters()).toEqual([])
})

test('RE-06 a sweep removes many rows by several statements', async () => {
  await addCounters(12_001)
  await sweep(portal.services)
  expect(await counters()).toEqual([])
})

/** A database that has somebody told to stop as a statement is asked, and keeps what is asked after it. */
const stoppingAt = (text: string) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const askedAfter: string[] = []
  const db = portal.db.withPlugin({
    transformQuery: ({ node }) => {
      const asked = JSON.stringify(node)
      if (signal.aborted) {
        askedAfter.push(asked)
      } else if (asked.includes(text)) {
        stopping.abort()
      }
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { db, signal, askedAfter }
}

test('RE-05 a sweep that is told to stop ends after the batch at hand, and the next one takes the rest', async () => {
  await addCounters(12_001)
  await sql`insert into stats_stale select 'UTC', day from generate_series(1, 30) day`.execute(
    portal.db,
  )
  const { db, signal, askedAfter } = stoppingAt('delete from ')
  await sweep({ ...portal.services, db }, signal)
  expect(askedAfter).toEqual([])
  expect([await counters(), await staleDays()].map(({ length }) => length)).toEqual([7_001, 30])
  await sweep(portal.services)
  expect([await counters(), await staleDays()]).toEqual([[], []])
})

/** A database that refuses whatever statement has this text. */
const refusing = (text: string, code: string) =>
  portal.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes(text)) {
        throw Object.assign(new Error(`refused: ${text}`), { code })
      }
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
const addStaleDay = () => sql`insert into stats_stale values ('UTC', 1)`.execute(portal.db)

test('RE-06 what fails in a sweep is told, and keeps nothing that comes after it', async () => {
  await addStaleDay()
  const db = refusing('live_tickets', '57014')
  await expect(sweep({ ...portal.services, db })).rejects.toThrow('refused: live_tickets')
  expect(await staleDays()).toEqual([])
})

test('RE-06 a sweep whose database is away ends at once', async () => {
  await addStaleDay()
  const db = refusing('live_tickets', '57P01')
  await expect(sweep({ ...portal.services, db })).rejects.toThrow('refused: live_tickets')
  expect(await staleDays()).toHaveLength(1)
})

test('RE-06 leads, which take others along, are removed by small statements', async () => {
  const { id } = await portal.addPerson()
  const lead = { person_id: id, type: 'client', company: 'Acme', website: '' } as const
  const old = { ...lead, salesforce: '', note: '', created_at: 0 }
  await portal.db
    .insertInto('leads')
    .values(Array.from({ length: 401 }, () => old))
    .execute()
  const config = { ...portal.config, leadsKeptDays: 30 }
  const { db, signal } = stoppingAt('"leads"')
  await sweep({ ...portal.services, db, config }, signal)
  const left = () => portal.db.selectFrom('leads').select('id').execute()
  expect(await left()).toHaveLength(201)
  await sweep({ ...portal.services, config })
  expect(await left()).toEqual([])
})

test('RE-06 PW-08 accounts that nobody confirmed, which take others along, are removed by small statements', async () => {
  await sql`
    insert into people (email, created_at) select n || '@example.com', 0 from generate_series(1, 401) n`.execute(
    portal.db,
  )
  const { db, signal } = stoppingAt('delete from people')
  await sweep({ ...portal.services, db }, signal)
  const left = () => portal.db.selectFrom('people').select('id').execute()
  expect(await left()).toHaveLength(201)
  await sweep(portal.services)
  expect(await left()).toEqual([])
})

test('RE-05 RE-06 what only logs told that went goes part by part, and a sweep that is told to stop leaves the rest to the next', async () => {
  const { id } = await portal.addPerson()
  const { id: leadId } = await portal.db
    .insertInto('leads')
    .values({
      person_id: id,
      type: 'client',
      company: 'Acme',
      website: '',
      salesforce: '',
      note: '',
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Each in a fortnight of its own.
  const times = [200, 180, 160].map((days) => portal.services.now() - days * 86_400_000)
  const opened = { action: 'OpenDemo', data: { reusedSession: false }, demo: 'robotaxi' } as const
  await portal.db
    .insertInto('logs')
    .values(times.map((at) => ({ ...logRow(id, at, opened), lead_id: leadId })))
    .execute()
  await sql`
    insert into lead_demos select ${leadId}::uuid, 'demo-' || n, 1, 1 from generate_series(1, 5001) n`.execute(
    portal.db,
  )
  const kept = { ...portal.services, config: { ...portal.config, logsKeptDays: 30 } }
  const left = async () => {
    const { rows } = await sql<{ days: number; demos: number; is_tidied: boolean }>`
      select (select count(distinct day) from stats_people where span = 1)::int as days,
        (select count(*) from lead_demos)::int as demos, is_tidied from logs_gone`.execute(
      portal.db,
    )
    return rows[0]
  }
  const sweepUpTo = async (text: string) => {
    const { db, signal } = stoppingAt(text)
    await sweep({ ...kept, db }, signal)
    return left()
  }

  const ofOneFortnight = "zone = 'UTC' and span = 1 and day between"
  expect(await sweepUpTo(ofOneFortnight)).toEqual({ days: 2, demos: 5_002, is_tidied: false })
  expect(await sweepUpTo('delete from lead_demos')).toEqual({ days: 0, demos: 2, is_tidied: false })
  await sweep(kept)
  expect(await left()).toEqual({ days: 0, demos: 0, is_tidied: true })
})

test('INSIGHT-4 RE-06 no month of logs goes while its figures cannot be counted, and months ahead are made all the same', async () => {
  const { db } = portal
  const { id } = await portal.addPerson()
  const opened = { action: 'OpenDemo', data: { reusedSession: false }, demo: 'robotaxi' } as const
  await db
    .insertInto('logs')
    .values(logRow(id, portal.services.now() - 90 * 86_400_000, opened))
    .execute()
  const config = { ...portal.config, logsKeptDays: 30 }
  const left = async () => {
    const { rows } = await sql<{ logs: number; opens: number | null; hasMonth: boolean }>`
      select (select count(*)::int from logs) as logs, to_regclass('logs_2026_03') is not null as "hasMonth",
        (select sum(opens)::int from stats_days where zone = 'UTC' and span = 0) as opens`.execute(
      db,
    )
    return rows[0]
  }
  await sql`drop table if exists logs_2026_03`.execute(db)
  const failing = refusing('insert into stats_days', 'XX000')
  const swept = sweep({ ...portal.services, db: failing, config })
  await expect(swept).rejects.toThrow('refused: insert into stats_days')
  expect(await left()).toEqual({ logs: 1, opens: null, hasMonth: true })
  await sweep({ ...portal.services, config })
  expect(await left()).toEqual({ logs: 0, opens: 1, hasMonth: true })
})

test('RE-05 days that are counted while a process is told to stop are the last that it counts', async () => {
  await sql`insert into stats_stale select 'UTC', day from generate_series(1, 30) day`.execute(
    portal.db,
  )
  const { db, signal } = stoppingAt('delete from stats_stale')
  await refreshAllStats(db, signal)
  expect((await staleDays()).length).toBe(16)
  await refreshAllStats(portal.db)
  expect(await staleDays()).toEqual([])
})

test('RE-05 a process that stops waits five seconds at most for a sweep whose statement takes longer', async () => {
  onTestFinished(() => {
    vi.useRealTimers()
  })
  await sql`insert into stats_stale values ('UTC', 1)`.execute(portal.db)
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
      portal.db,
    )
    return rows.length === 1
  }
  const onSwept = vi.fn<() => void>()
  const sweeper = await portal.db.transaction().execute(async (db) => {
    await lockStats(db)
    const sweeper = startSweeper({ ...portal.services, urlOf, timeOf, onSwept })
    await expect.poll(isWaiting).toBe(true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const closed = sweeper.close()
    await vi.advanceTimersByTimeAsync(5_000)
    await closed
    vi.useRealTimers()
    return sweeper
  })
  await sweeper.first
  expect(onSwept).not.toHaveBeenCalled()
  expect(portal.logLines).toEqual([])
})

test('RE-06 A14.2 wrong codes of long ago are forgotten where nobody could type one any more, and while they count they stay', async () => {
  const at = portal.services.now()
  const { person } = await portal.signIn({ email: 'ada@example.com' })
  const { browser_hash: known } = await portal.db
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const month = 30 * 86_400_000
  const [old, late] = [at - month - 1, at - month]
  await portal.db
    .insertInto('passcode_guesses')
    .values([
      row('ada@example.com', 99, old),
      row(`ada@example.com ${known}`, 99, old),
      row('ada@example.com forgotten', 99, old),
      row('nobody@example.com', 99, old),
      row('late@example.com', 99, late),
      row('over@example.com', 0, at),
      row('running@example.com', 0, at + 1),
    ])
    .execute()
  await sweep(portal.services)
  const left = await portal.db.selectFrom('passcode_guesses').select('identifier').execute()
  expect(left.map(({ identifier }) => identifier).toSorted()).toEqual(
    [
      'ada@example.com',
      `ada@example.com ${known}`,
      'late@example.com',
      'running@example.com',
    ].toSorted(),
  )
})

test('ACCOUNT-3 DF-01 who asked for a code by which name, in which browser, is forgotten a day after it is over, also where nobody asks for another', async () => {
  const { email } = await portal.addPerson()
  const browser = portal.newBrowser()
  await browser.call(startLogin, { method: 'email', identifier: email })
  await startedDevice(portal, browser)
  const tables = ['passcode_transactions', 'passcode_mails', 'device_codes'] as const
  const left = async () => {
    const rows = tables.map((table) => portal.db.selectFrom(table).select('id').execute())
    return (await Promise.all(rows)).map(({ length }) => length)
  }

  portal.advance(600_000 + 86_400_000)
  await sweep(portal.services)
  expect(await left()).toEqual([1, 1, 1])
  portal.advance(1)
  await sweep(portal.services)
  expect(await left()).toEqual([0, 0, 0])
})

/** A sign-in by a provider on its way. */
const begun = (state_hash: string, expires_at: number) => ({
  state_hash,
  method: 'google',
  session_id: null,
  redirect_uri: '',
  sealed: '',
  bind_hash: '',
  expires_at,
})

test('OI-03 sign-ins that never came back from a provider are forgotten once they are over', async () => {
  const at = portal.services.now()
  await portal.db
    .insertInto('oidc_transactions')
    .values([begun('over', at - 1), begun('running', at)])
    .execute()
  await sweep(portal.services)
  expect(await portal.db.selectFrom('oidc_transactions').select('state_hash').execute()).toEqual([
    { state_hash: 'running' },
  ])
})
