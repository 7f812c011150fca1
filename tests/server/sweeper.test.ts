import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startSweeper, sweep } from '#server/app/sweeper.ts'
import { required } from '#src/lib/required.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const urlOf = () => required(portal.config.databaseUrl, 'address')

/** Counters that ran out. */
const addCounters = (count: number) =>
  sql`insert into rate_limits select 'key ' || i, 1, 0 from generate_series(1, ${count}) i`.execute(
    portal.db,
  )
const counters = async (db = portal.db) =>
  (await db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)

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
  await startSweeper({ ...portal.services, urlOf }).close()
  release.resolve()

  expect(await Promise.all(requests)).toEqual(held.map(() => []))
  expect(portal.logLines).toEqual([])
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
