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
    await sql`set local idle_in_transaction_session_timeout = 20`.execute(db)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
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

test('RE-16 what is wrong with a statement itself stays a fault', async () => {
  work = (db) => sql`select 1 / 0`.execute(db)
  expect(await answer()).toEqual([500, 'unexpected', null])
})
