import { sql, type Kysely } from 'kysely'

import { ProblemError } from '#server/http/problem.ts'
import type { Database } from '#server/db/schema.ts'

type Budget = { readonly count: number; readonly windowSec: number }
type KeyedBudget = Budget & { readonly key: string }
type Clocked = { readonly db: Kysely<Database>; readonly now: () => number }

/**
 * Counts one use of `key` against its budget. Exactly `count` uses pass in a window, even if they are simultaneous and in several
 * processes (EN-03). Throws `too-many-requests` with the seconds until the window ends.
 */
export const spend = (clocked: Clocked, key: string, budget: Budget) =>
  spendEach(clocked, [{ ...budget, key }])

/** Counts one use against several budgets at once: each has to have one left. */
export const spendEach = async (clocked: Clocked, budgets: readonly KeyedBudget[]) => {
  const retryAfter = await longestWait(clocked, budgets)
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
export const secondsLeft = (clocked: Clocked, key: string, budget: Budget) =>
  longestWait(clocked, [{ ...budget, key }])

const longestWait = async ({ db, now }: Clocked, budgets: readonly KeyedBudget[]) => {
  const at = now()
  const used = budgets.map(
    ({ key, windowSec }) => sql`(${key}, 1, ${at + windowSec * 1_000}::bigint)`,
  )
  // A window that ends later than a new one would was opened before the clock was set back: nobody waits that long.
  const { rows } = await sql<{ key: string; count: number; resets_at: number }>`
    insert into rate_limits as held (key, count, resets_at)
    values ${sql.join(used)}
    on conflict (key) do update set
      count = case when held.resets_at <= ${at} then 1 else held.count + 1 end,
      resets_at = case when held.resets_at <= ${at} then excluded.resets_at else least(held.resets_at, excluded.resets_at) end
    returning key, count, resets_at`.execute(db)
  const waits = budgets.flatMap((budget) => {
    const spent = rows.find(({ key }) => key === budget.key)
    return spent === undefined || spent.count > budget.count
      ? Math.max(1, Math.ceil(((spent?.resets_at ?? at) - at) / 1_000))
      : []
  })
  return waits.length === 0 ? null : Math.max(...waits)
}

/** Takes back one counted use of each key. */
export const giveBack = async (db: Kysely<Database>, keys: readonly string[]) => {
  await db
    .updateTable('rate_limits')
    .set((held) => ({ count: held('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute()
}
