import { sql, type Kysely } from 'kysely'

import { counted } from '#src/lib/counted.ts'
import type { Database } from '#server/db/schema.ts'

const dayMs = 86_400_000
const mostReasons = 200

type Needs = { readonly db: Kysely<Database>; readonly now: number; readonly days: number }

/**
 * How answers fared in the last days, per engine, and why people found them unhelpful, newest first. It does not tell who asked,
 * or what.
 */
export const answersReport = async ({ db, now, days }: Needs): Promise<string> => {
  const answers = db
    .selectFrom('ai_messages')
    .where('role', '=', 'answer')
    .where('written_at', '>', now - days * dayMs)
  const fared = await answers
    .select(({ fn }) => [
      sql<string>`coalesce(answered_by, 'Nothing')`.as('by'),
      fn.countAll<number>().as('all'),
      countWhere(sql`state = 'failed'`).as('failed'),
      countWhere(sql`state = 'stopped'`).as('stopped'),
      countWhere(sql`state = 'whole' and coalesce(citations, '[]') = '[]'`).as('without'),
      countWhere(sql`is_helpful`).as('good'),
      countWhere(sql`not is_helpful`).as('bad'),
    ])
    .groupBy('by')
    .orderBy('all', 'desc')
    .execute()
  const reasons = await answers
    .select(['written_at', 'feedback_reason'])
    .where('feedback_reason', 'is not', null)
    .orderBy('written_at', 'desc')
    .limit(mostReasons)
    .execute()
  return [
    `Answers of the last ${counted(days, { one: 'day', many: 'days' }, 'en')}.`,
    ...fared.map(
      ({ by, all, failed, stopped, without, good, bad }) =>
        `${by.replace(/\.$/, '')}: ${counted(all, { one: 'answer', many: 'answers' }, 'en')}, ${failed} failed, ${stopped} stopped, ${without} without a demo; ${good} good, ${bad} no help.`,
    ),
    ...(reasons.length === 0
      ? []
      : ['', `Why they were no help, the newest first, ${mostReasons} at most:`]),
    ...reasons.map((it) => `${dateOf(it.written_at)}  ${oneLine(it.feedback_reason ?? '')}`),
    '',
  ].join('\n')
}

const countWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
