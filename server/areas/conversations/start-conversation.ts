import { startConversation as startConversationEndpoint } from '#src/api/contract/conversations.ts'
import { addQuestion, listedOf, shownTo } from '#server/areas/conversations/conversations.ts'
import { spendQuestion } from '#server/areas/conversations/daily-questions.ts'
import { titleFrom } from '#server/areas/conversations/title.ts'
import { withAnswer } from '#server/areas/conversations/with-answer.ts'
import { viewerBehind } from '#server/areas/demos/own-demos.ts'
import { once } from '#server/http/idempotency.ts'
import { implement } from '#server/http/implement.ts'
import { requireSetup } from '#server/identity/people/require-setup.ts'

/** Writes a conversation and its first question in one transaction, once per Idempotency-Key; the answer follows. */
export const startConversation = implement(startConversationEndpoint, async (call) => {
  const { input, caller, services } = call
  const { catalogue, now } = services
  requireSetup(caller)
  const viewer = await viewerBehind(caller, services.db)

  const begun = await once({ endpoint: startConversationEndpoint, ...call }, async (db) => {
    await spendQuestion(caller.personId, { ...services, db })
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
      .returning(['id', 'title', 'asked_at', 'pinned_at'])
      .executeTakeFirstOrThrow()
    const { question } = input
    const { sessionId } = caller
    const asked = { conversationId: conversation.id, place: 1, question, sessionId, at }
    const rows = await addQuestion(db, asked)
    return { ...listedOf(conversation), messages: shownTo(viewer, rows, catalogue) }
  })
  return withAnswer(begun, viewer, services)
})
