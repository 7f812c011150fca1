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
