import { sql } from 'kysely'
import { expect } from 'vitest'

import { lockPerson } from '#server/identity/people/people.ts'
import { endSessionsOf } from '#server/identity/session/end-sessions.ts'
import type { Portal } from '#tests/support/portal.ts'

/** The product ends a transaction in which nothing happens for ten seconds; a busy machine may take longer to come to its lock. */
export const holdOn = (db: Portal['db']) =>
  sql`set local idle_in_transaction_session_timeout = 0`.execute(db)

/** How many statements wait for another transaction. */
export const waiting = async ({ db }: Pick<Portal, 'db'>) => {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/**
 * Has all calls come, one after the other, to the people whom they are about, and go on from there at one moment. Answers
 * the statuses. The pool of a portal has room for eight.
 */
export const atOnce = async (portal: Portal, ...calls: readonly (() => Promise<Response>)[]) => {
  const answers: Promise<Response>[] = []
  await portal.db.transaction().execute(async (db) => {
    await holdOn(db)
    await db.selectFrom('people').selectAll().orderBy('id').forNoKeyUpdate().execute()
    for (const call of calls) {
      answers.push(call())
      await expect.poll(() => waiting(portal)).toBe(answers.length)
    }
  })
  return (await Promise.all(answers)).map(({ status }) => status)
}

/** Answers what is asked for while all sessions of its person are being ended. */
export const asEnded = (portal: Portal, personId: string, ask: () => Promise<Response>) =>
  portal.db.transaction().execute(async (ending) => {
    await holdOn(ending)
    await lockPerson(ending, personId)
    await endSessionsOf(ending, personId, 'revoked', portal.services)
    const answer = ask()
    await expect.poll(() => waiting(portal)).toBe(1)
    return { answer }
  })
