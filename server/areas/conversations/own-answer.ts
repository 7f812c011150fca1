import type { Caller } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Services } from '#server/base/services.ts'

/** An answer in the person's own conversations; another person's is answered like one that does not exist (AZ-02). */
export const ownAnswer = async (id: string, { personId }: Caller, db: Services['db']) => {
  const answer = await db
    .selectFrom('ai_messages')
    .innerJoin('ai_conversations', 'ai_conversations.id', 'conversation_id')
    .select([
      'ai_conversations.id',
      'ai_conversations.title',
      'ai_conversations.asked_at',
      'ai_conversations.pinned_at',
      'ai_conversations.message_count',
      'ai_messages.place',
    ])
    .where('ai_messages.id', '=', id)
    .where('role', '=', 'answer')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (answer === undefined) {
    throw answerNotFound()
  }
  return answer
}

export const answerNotFound = () => new ProblemError('not-found', 'This answer does not exist.')
