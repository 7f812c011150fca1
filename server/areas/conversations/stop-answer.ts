import { stopAnswer as stopAnswerEndpoint } from '#src/api/contract/conversations.ts'
import {
  answerEnded,
  conversationChanged,
  listedOf,
  shownTo,
} from '#server/areas/conversations/conversations.ts'
import { stopWriting } from '#server/areas/conversations/former-answer.ts'
import { ownAnswer } from '#server/areas/conversations/own-answer.ts'
import { viewerBehind } from '#server/areas/demos/own-demos.ts'
import { implement } from '#server/http/implement.ts'

/** The writer notices with the next piece of text that it no longer holds the answer. */
export const stopAnswer = implement(
  stopAnswerEndpoint,
  async ({ input: { id }, caller, services }) => {
    const { bus, catalogue, db } = services
    const conversation = await ownAnswer(id, caller, db)
    await stopWriting(db, 'id', id)
    await bus.publish(conversationChanged, conversation.id)
    await bus.publish(answerEnded, conversation.id)
    const [viewer, row] = await Promise.all([
      viewerBehind(caller, db),
      db.selectFrom('ai_messages').selectAll().where('id', '=', id).execute(),
    ])
    return { ...listedOf(conversation), messages: shownTo(viewer, row, catalogue) }
  },
)
