import { startConversation as startConversationEndpoint } from '#src/api/contract/conversations.ts'
import { addExchange, listedOf, shownTo } from '#server/conversations/conversations.ts'
import { titleFrom } from '#server/conversations/title.ts'
import { viewerBehind } from '#server/demos/own-demos.ts'
import { once } from '#server/http/idempotency.ts'
import { implement } from '#server/http/implement.ts'

/** Writes a conversation, its first question and the answer in one transaction, once per Idempotency-Key. */
export const startConversation = implement(startConversationEndpoint, async (call) => {
  const { input, caller, services } = call
  const { catalogue, answerQuestion, now } = services
  const viewer = await viewerBehind(caller, services.db)
  const answered = await answerQuestion(input.question, viewer, [])

  return once({ endpoint: startConversationEndpoint, ...call }, async (db) => {
    const at = now()
    const conversation = await db
      .insertInto('ai_conversations')
      .values({
        person_id: caller.personId,
        title: titleFrom(input.question),
        message_count: 2,
        created_at: at,
        asked_at: at,
      })
      .returning(['id', 'title', 'asked_at'])
      .executeTakeFirstOrThrow()
    const { question } = input
    const exchange = { conversationId: conversation.id, place: 1, question, answered, at }
    const rows = await addExchange(db, exchange)
    return { ...listedOf(conversation), messages: shownTo(viewer, rows, catalogue) }
  })
})
