import { rateAnswer as rateAnswerEndpoint } from '#src/api/contract/conversations.ts'
import { answerNotFound } from '#server/areas/conversations/own-answer.ts'
import { changed } from '#server/db/changed.ts'
import { implement } from '#server/http/implement.ts'

export const rateAnswer = implement(
  rateAnswerEndpoint,
  async ({ input: { id, isHelpful, reason: given = null }, caller, services }) => {
    // What was no reason to complain is none once the mark is another.
    const reason = isHelpful === false && given !== '' ? given : null
    const isRated = await changed(
      services.db
        .updateTable('ai_messages')
        .set({ is_helpful: isHelpful, feedback_reason: reason })
        .where('id', '=', id)
        .where('role', '=', 'answer')
        .where('conversation_id', 'in', (own) =>
          own.selectFrom('ai_conversations').select('id').where('person_id', '=', caller.personId),
        ),
    )
    if (!isRated) {
      throw answerNotFound()
    }
    return { id, isHelpful, reason }
  },
)
