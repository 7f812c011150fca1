import type { Kysely, Transaction } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { giveBack, secondsLeft } from '#server/http/rate-limit.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Services } from '#server/base/services.ts'

const windowSec = 86_400

type Needs = Pick<Services, 'config' | 'now'> & { readonly db: Transaction<Database> }

/**
 * Counts a question, or an answer that is to be written anew, against what a person may ask in a day, wherever they ask. Answers
 * the seconds until they may again where that is used up; a refusal that is thrown then takes the count back with its transaction.
 */
export const countQuestion = (personId: string, { config, db, now }: Needs) => {
  const { questionsPerDay: count } = config
  return count === 0
    ? Promise.resolve(null)
    : secondsLeft({ db, now }, keyOf(personId), { count, windowSec })
}

const keyOf = (personId: string) => `questions ${personId}`

/** One that could not be asked of whatever answers counts for nothing. */
export const returnQuestion = (personId: string, db: Kysely<Database>) =>
  giveBack(db, [keyOf(personId)])

/** The same by the conversation that it was asked in. */
export const returnQuestionIn = async (conversationId: string, db: Kysely<Database>) => {
  const asked = await db
    .selectFrom('ai_conversations')
    .select('person_id')
    .where('id', '=', conversationId)
    .executeTakeFirst()
  if (typeof asked?.person_id === 'string') {
    await returnQuestion(asked.person_id, db)
  }
}

/** The same for who asks in the portal: refuses, and says when they may ask again. */
export const spendQuestion = async (personId: string, needs: Needs) => {
  const retryAfter = await countQuestion(personId, needs)
  if (retryAfter !== null) {
    const title = `You have reached the limit of ${needs.config.questionsPerDay} questions a day.`
    throw new ProblemError('too-many-requests', title, { retryAfter })
  }
}
