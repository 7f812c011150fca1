import { askQuestion as askQuestionEndpoint } from '#src/api/contract/conversations.ts'
import {
  addExchange,
  conversationNotFound,
  listedOf,
  messagesOf,
  shownTo,
  turnsOf,
} from '#server/conversations/conversations.ts'
import { viewerBehind } from '#server/demos/own-demos.ts'
import { once } from '#server/http/idempotency.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'

/** A conversation is loaded whole. */
const mostMessages = 200

/** Writes the question and its answer in one transaction, once per Idempotency-Key; two that come at once follow each other. */
export const askQuestion = implement(askQuestionEndpoint, async (call) => {
  const { input, caller, services } = call
  const { catalogue, answerQuestion, now } = services
  const viewer = await viewerBehind(caller, services.db)

  return once({ endpoint: askQuestionEndpoint, ...call }, async (db) => {
    const at = now()
    const conversation = await db
      .updateTable('ai_conversations')
      .set((row) => ({ message_count: row('message_count', '+', 2), asked_at: at }))
      .where('id', '=', input.id)
      .where('person_id', '=', caller.personId)
      .returning(['id', 'title', 'asked_at', 'message_count'])
      .executeTakeFirst()
    if (conversation === undefined) {
      throw conversationNotFound()
    }
    if (conversation.message_count > mostMessages) {
      throw new ProblemError(
        'conflict',
        'This conversation is as long as it may be. Please begin a new one.',
      )
    }
    const { question } = input
    const history = turnsOf(await messagesOf(db, conversation.id))
    const answered = await answerQuestion(question, viewer, history)
    const place = conversation.message_count - 1
    const exchange = { conversationId: conversation.id, place, question, answered, at }
    const rows = await addExchange(db, exchange)
    return { ...listedOf(conversation), messages: shownTo(viewer, rows, catalogue) }
  })
})
