import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { implement } from '#server/http/implement.ts'
import type { Services } from '#server/base/services.ts'
import { createPortal } from '#tests/support/portal.ts'
import { problemIn } from '#tests/support/portal-browser.ts'

const probe = endpoint({
  method: 'POST',
  path: '/probe',
  access: 'public',
  limit: { by: 'address', count: 100, windowSec: 60 },
  input: z.strictObject({}),
  output: z.object({}),
  problems: [],
})

type Db = Services['db']

/** What a call does in its transaction. */
let work: (db: Db) => Promise<unknown>
const portal = await createPortal({
  implementations: [
    implement(probe, async ({ services: { db } }) => {
      await db.transaction().execute((db) => work(db))
      return {}
    }),
  ],
})

const answer = async () => {
  const response = await portal.newBrowser().send(probe, {})
  const { name } = await problemIn(response)
  return [response.status, name, response.headers.get('retry-after')]
}
const busy = [503, 'unavailable', '2']

test('RE-06 HT-04 a statement that takes longer than it may is answered by the time to wait', async () => {
  work = async (db) => {
    await sql`set local statement_timeout = 20`.execute(db)
    await sql`select pg_sleep(30)`.execute(db)
  }
  expect(await answer()).toEqual(busy)
  expect(portal.logLines.join()).toContain('database unavailable')
})

test('RE-06 HT-04 a lock that is not to be had in time is answered by the time to wait', async () => {
  const lock = sql`lock table digests in access exclusive mode`
  work = async (db) => {
    await sql`set local lock_timeout = 20`.execute(db)
    await lock.execute(db)
  }
  await portal.db.transaction().execute(async (db) => {
    await lock.execute(db)
    expect(await answer()).toEqual(busy)
  })
})

test('RE-06 HT-04 a transaction that the database ended for resting is answered by the time to wait', async () => {
  const resting = Promise.withResolvers<number>()
  const ended = Promise.withResolvers<void>()
  work = async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    // Last: from its answer on the database counts.
    await sql`set local idle_in_transaction_session_timeout = 20`.execute(db)
    resting.resolve(rows[0]?.pid ?? 0)
    await ended.promise
    await sql`select 1`.execute(db)
  }
  const answered = answer()
  const pid = await resting.promise
  const isThere = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(portal.db)
    return rows.length === 1
  }
  await expect.poll(isThere).toBe(false)
  ended.resolve()
  expect(await answered).toEqual(busy)
})

test('RE-06 HT-04 whoever asked just as their transaction was ended for resting is answered so too', async () => {
  const words = 'terminating connection due to idle-in-transaction timeout'
  work = () => Promise.reject(Object.assign(new Error(words), { code: '25P03' }))
  expect(await answer()).toEqual(busy)
})

const statusNow = async () => {
  const { status, headers } = await portal.newBrowser().send(probe, {})
  return [status, headers.get('retry-after')]
}
const advisoryLock = (db: Db, key: number) => sql`select pg_advisory_xact_lock(${key})`.execute(db)

test('RE-06 RE-14 HT-04 of two that wait for each other the one that the database ends is answered by the time to wait', async () => {
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let calls = 0
  work = async (db) => {
    const own = calls
    calls += 1
    await advisoryLock(db, own)
    both[own === 0 ? 0 : 1].resolve()
    await Promise.all(both.map(({ promise }) => promise))
    await advisoryLock(db, 1 - own)
  }
  const answers = await Promise.all([statusNow(), statusNow()])
  expect(answers.toSorted()).toEqual([
    [200, null],
    [503, '2'],
  ])
})

test('RE-06 RE-14 HT-04 whose rows another changed meanwhile is answered by the time to wait', async () => {
  const { id } = await portal.addPerson()
  const rename = (db: Db, firstname: string) =>
    db.updateTable('people').set({ firstname }).where('id', '=', id).execute()
  const [read, renamed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  work = async (db) => {
    await sql`set transaction isolation level repeatable read`.execute(db)
    await db.selectFrom('people').select('id').execute()
    read.resolve()
    await renamed.promise
    await rename(db, 'Bea')
  }
  const answered = answer()
  await read.promise
  await rename(portal.db, 'Ann')
  renamed.resolve()
  expect(await answered).toEqual(busy)
})

test('RE-16 what is wrong with a statement itself stays a fault', async () => {
  work = (db) => sql`select 1 / 0`.execute(db)
  expect(await answer()).toEqual([500, 'unexpected', null])
})
