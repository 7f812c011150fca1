import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { withCommit } from '#server/db/pipeline.ts'
import { createPortal } from '#tests/support/portal.ts'

const { db } = await createPortal()
const keys = async () => {
  const rows = await db.selectFrom('rate_limits').select('key').execute()
  return rows.map(({ key }) => key)
}
const add = (to: typeof db, key: string) =>
  to.insertInto('rate_limits').values({ key, count: 1, resets_at: 1 }).execute()

test('RE-14 statements that leave together run in their order', async () => {
  const seen = await db
    .transaction()
    .execute((db) =>
      Promise.all([
        add(db, 'first'),
        sql`update rate_limits set key = 'second' where key = 'first'`.execute(db),
        db.selectFrom('rate_limits').select('key').executeTakeFirst(),
      ]),
    )
  expect(seen[2]).toEqual({ key: 'second' })
})

test('RE-06 where a statement fails that leaves with COMMIT, nothing is kept, and the reason is told', async () => {
  const work = withCommit(db, async (db) => {
    await add(db, 'first')
    return () => Promise.all([add(db, 'second'), add(db, 'first'), add(db, 'third')])
  })
  await expect(work).rejects.toThrow('duplicate key')
  expect(await keys()).toEqual([])
})

test('RE-06 a refusal before COMMIT keeps nothing, and what is asked after the end counts for nothing', async () => {
  const late: Promise<unknown>[] = []
  const work = db.transaction().execute(async (db) => {
    const first = add(db, 'first')
    const asked = first.then(() => sql`select pg_sleep(0)`.execute(db)).then(() => add(db, 'late'))
    // Refused before anybody waits for it.
    asked.catch(() => {})
    late.push(asked)
    await first
    throw new Error('refused')
  })
  await expect(work).rejects.toThrow('refused')
  expect((await Promise.allSettled(late))[0]?.status).toBe('rejected')
  expect(await keys()).toEqual([])
})
