import { sql, type Kysely, type RawBuilder } from 'kysely'

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

export const tooManyTries = (retryAfter: number, text = 'Too many tries.') =>
  new ProblemError('too-many-requests', text, { retryAfter })

/** Counts one use like `spend`, and answers whether it was within the budget. */
export const isWithin = async (clocked: Clocked, key: string, budget: Budget) =>
  (await secondsLeft(clocked, key, budget)) === null

/** Counts one use like `spend`; answers the seconds to wait where the budget is used up, `null` where it is not. */
export const secondsLeft = (clocked: Clocked, key: string, budget: Budget) =>
  longestWait(clocked, [{ ...budget, key }])

const longestWait = async ({ db, now }: Clocked, budgets: readonly KeyedBudget[]) => {
  const at = now()
  const { rows } = await counted(sql`values ${sql.join(budgets.map(usedAt(at)))}`, at).execute(db)
  return longestOf(rows, budgets, at)
}

/**
 * Counts one use of a client's address like `secondsLeft`, and where that is within its budget, one of the network that the address
 * is in: who is over their own uses up nothing of their neighbours' (ADR 142).
 */
export const secondsLeftOfAddress = async (
  { db, now }: Clocked,
  own: KeyedBudget,
  network: KeyedBudget | null,
) => {
  if (network === null) {
    return longestWait({ db, now }, [own])
  }
  const at = now()
  const { rows } = await sql<Count>`
    with own as (${counted(sql`values ${usedAt(at)(own)}`, at)}),
    network as (${counted(
      sql`select * from (values ${usedAt(at)(network)}) as used where exists (select from own where count <= ${own.count})`,
      at,
    )})
    select * from own union all select * from network`.execute(db)
  return longestOf(rows, rows.length === 1 ? [own] : [own, network], at)
}

type Count = { readonly key: string; readonly count: number; readonly resets_at: number }

/** The row of a key that is used for the first time in its window. */
const usedAt =
  (at: number) =>
  ({ key, windowSec }: KeyedBudget) =>
    sql`(${key}::text, 1::integer, ${at + windowSec * 1_000}::bigint)`

/** A window that ends later than one of now was counted under a clock that was set back since: nobody waits for that. */
const counted = (used: RawBuilder<unknown>, at: number) => sql<Count>`
  insert into rate_limits as held (key, count, resets_at) ${used}
  on conflict (key) do update set
    count = case when held.resets_at <= ${at} then 1 else held.count + 1 end,
    resets_at = case when held.resets_at <= ${at} then excluded.resets_at else least(held.resets_at, excluded.resets_at) end
  returning key, count, resets_at`

/** Seconds until each of the budgets has one left; `null` where none is used up. */
const longestOf = (rows: readonly Count[], budgets: readonly KeyedBudget[], at: number) => {
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
