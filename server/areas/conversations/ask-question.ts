import type { Transaction } from 'kysely'

import { askQuestion as askQuestionEndpoint } from '#src/api/contract/conversations.ts'
import {
  addQuestion,
  conversationNotFound,
  listedOf,
  mostMessages,
  shownTo,
} from '#server/areas/conversations/conversations.ts'
import { spendQuestion } from '#server/areas/conversations/daily-questions.ts'
import { answerNotFound } from '#server/areas/conversations/own-answer.ts'
import { withAnswer } from '#server/areas/conversations/with-answer.ts'
import type { Database } from '#server/db/schema.ts'
import { viewerBehind } from '#server/areas/demos/own-demos.ts'
import { once } from '#server/http/idempotency.ts'
import { implement } from '#server/http/implement.ts'
import { requireSetup } from '#server/identity/people/require-setup.ts'
import { ProblemError } from '#server/http/problem.ts'

/** Writes the question once per Idempotency-Key; concurrent ones are written one after the other. The answer follows. */
export const askQuestion = implement(askQuestionEndpoint, async (call) => {
  const { input, caller, services } = call
  const { catalogue, now } = services
  requireSetup(caller)
  const viewer = await viewerBehind(caller, services.db)

  const begun = await once({ endpoint: askQuestionEndpoint, ...call }, async (db) => {
    await spendQuestion(caller.personId, { ...services, db })
    const at = now()
    const conversation = await db
      .updateTable('ai_conversations')
      .set((row) => ({ message_count: row('message_count', '+', 2), asked_at: at }))
      .where('id', '=', input.id)
      .where('person_id', '=', caller.personId)
      .returning(['id', 'title', 'asked_at', 'pinned_at', 'message_count'])
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
    const { question, follows } = input
    if (typeof follows === 'string') {
      await requireAnswer(follows, conversation.id, db)
    }
    const { sessionId } = caller
    const place = conversation.message_count - 1
    const asked = { conversationId: conversation.id, place, question, sessionId, at, follows }
    const rows = await addQuestion(db, asked)
    return { ...listedOf(conversation), messages: shownTo(viewer, rows, catalogue) }
  })
  return withAnswer(begun, viewer, services)
})

/** A branch begins behind an answer of the same conversation. */
const requireAnswer = async (id: string, conversationId: string, db: Transaction<Database>) => {
  const row = await db
    .selectFrom('ai_messages')
    .select('id')
    .where('id', '=', id)
    .where('conversation_id', '=', conversationId)
    .where('role', '=', 'answer')
    .executeTakeFirst()
  if (row === undefined) {
    throw answerNotFound()
  }
}
