import { sql, type Kysely } from 'kysely'

import { ProblemError } from '#server/http/problem.ts'
import type { Database } from '#server/db/schema.ts'

type Budget = { readonly count: number; readonly windowSec: number }
type Clocked = { readonly db: Kysely<Database>; readonly now: () => number }

/**
 * Counts one use of `key` against its budget; in parallel and across processes exactly `count` of a window pass (EN-03).
 * Throws `too-many-requests` with the seconds until the window ends.
 */
export const spend = async (clocked: Clocked, key: string, budget: Budget) => {
  const retryAfter = await secondsLeft(clocked, key, budget)
  if (retryAfter !== null) {
    throw tooManyTries(retryAfter)
  }
}

export const tooManyTries = (retryAfter: number) =>
  new ProblemError('too-many-requests', 'Too many tries.', { retryAfter })

/** Counts one use like `spend`, and answers whether it was within the budget. */
export const isWithin = async (clocked: Clocked, key: string, budget: Budget) =>
  (await secondsLeft(clocked, key, budget)) === null

/** Counts one use like `spend`; answers the seconds to wait where the budget is used up, `null` where it is not. */
export const secondsLeft = async (
  { db, now }: Clocked,
  key: string,
  { count, windowSec }: Budget,
) => {
  const at = now()
  const end = at + windowSec * 1_000
  // A window that ends later than one of now was counted under a clock that was set back since: nobody waits for that.
  const { rows } = await sql<{ count: number; resets_at: number }>`
    insert into rate_limits as held (key, count, resets_at)
    values (${key}, 1, ${end})
    on conflict (key) do update set
      count = case when held.resets_at <= ${at} then 1 else held.count + 1 end,
      resets_at = case when held.resets_at <= ${at} then ${end} else least(held.resets_at, ${end}) end
    returning count, resets_at`.execute(db)
  const [spent] = rows
  return spent === undefined || spent.count > count
    ? Math.max(1, Math.ceil(((spent?.resets_at ?? at) - at) / 1_000))
    : null
}

/** Takes one use back that was counted. */
export const giveBack = async (db: Kysely<Database>, keys: readonly string[]) => {
  await db
    .updateTable('rate_limits')
    .set((held) => ({ count: held('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute()
}
