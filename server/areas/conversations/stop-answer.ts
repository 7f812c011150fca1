import { stopAnswer as stopAnswerEndpoint } from '#src/api/contract/conversations.ts'
import {
  conversationChanged,
  listedOf,
  shownTo,
} from '#server/areas/conversations/conversations.ts'
import { ownAnswer } from '#server/areas/conversations/own-answer.ts'
import { viewerBehind } from '#server/areas/demos/own-demos.ts'
import { implement } from '#server/http/implement.ts'

/** Whoever writes it finds at the next word that it is no longer theirs. */
export const stopAnswer = implement(
  stopAnswerEndpoint,
  async ({ input: { id }, caller, services }) => {
    const { bus, catalogue, db } = services
    const conversation = await ownAnswer(id, caller, db)
    await db
      .updateTable('ai_messages')
      .set({ state: 'stopped', held_by: null })
      .where('id', '=', id)
      .where('state', '=', 'writing')
      .execute()
    await bus.publish(conversationChanged, conversation.id)
    const [viewer, row] = await Promise.all([
      viewerBehind(caller, db),
      db.selectFrom('ai_messages').selectAll().where('id', '=', id).execute(),
    ])
    return { ...listedOf(conversation), messages: shownTo(viewer, row, catalogue) }
  },
)
