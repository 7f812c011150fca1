import { rateAnswer as rateAnswerEndpoint } from '#src/api/contract/conversations.ts'
import { changed } from '#server/db/changed.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'

export const rateAnswer = implement(
  rateAnswerEndpoint,
  async ({ input: { id, isHelpful }, caller, services }) => {
    const isRated = await changed(
      services.db
        .updateTable('ai_messages')
        .set({ is_helpful: isHelpful })
        .where('id', '=', id)
        .where('role', '=', 'answer')
        .where('conversation_id', 'in', (own) =>
          own.selectFrom('ai_conversations').select('id').where('person_id', '=', caller.personId),
        ),
    )
    if (!isRated) {
      throw new ProblemError('not-found', 'This answer does not exist.')
    }
    return { id, isHelpful }
  },
)
