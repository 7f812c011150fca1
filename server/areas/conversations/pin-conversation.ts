import { pinConversation as pinConversationEndpoint } from '#src/api/contract/conversations.ts'
import { conversationNotFound, listedOf } from '#server/areas/conversations/conversations.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'

/** Pinned conversations are all on the first page. */
const mostPinned = 20

export const pinConversation = implement(
  pinConversationEndpoint,
  async ({ input: { id, isPinned }, caller, services }) => {
    const { db, now } = services
    const own = db.selectFrom('ai_conversations').where('person_id', '=', caller.personId)
    const { pinned } = await own
      .where('pinned_at', 'is not', null)
      .where('id', '!=', id)
      .select((it) => it.fn.countAll<number>().as('pinned'))
      .executeTakeFirstOrThrow()
    if (isPinned && pinned >= mostPinned) {
      throw new ProblemError('conflict', `At most ${mostPinned} conversations can be pinned.`)
    }
    const changed = await db
      .updateTable('ai_conversations')
      .set({ pinned_at: isPinned ? now() : null })
      .where('id', '=', id)
      .where('person_id', '=', caller.personId)
      .returningAll()
      .executeTakeFirst()
    if (changed === undefined) {
      throw conversationNotFound()
    }
    return listedOf(changed)
  },
)
