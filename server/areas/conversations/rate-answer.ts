import { rateAnswer as rateAnswerEndpoint } from '#src/api/contract/conversations.ts'
import { answerNotFound } from '#server/areas/conversations/own-answer.ts'
import { changed } from '#server/db/changed.ts'
import { implement } from '#server/http/implement.ts'

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
      throw answerNotFound()
    }
    return { id, isHelpful }
  },
)
