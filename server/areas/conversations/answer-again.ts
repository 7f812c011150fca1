import type { Transaction } from 'kysely'

import { answerAgain as answerAgainEndpoint } from '#src/api/contract/conversations.ts'
import { listedOf, shownTo } from '#server/areas/conversations/conversations.ts'
import { spendQuestion } from '#server/areas/conversations/daily-questions.ts'
import { asFormer } from '#server/areas/conversations/former-answer.ts'
import { unwritten } from '#server/areas/conversations/held-answer.ts'
import { ownAnswer } from '#server/areas/conversations/own-answer.ts'
import { withAnswer } from '#server/areas/conversations/with-answer.ts'
import { viewerBehind } from '#server/areas/demos/own-demos.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'

/** What follows an answer was asked with it in mind: only the newest is written anew. */
export const answerAgain = implement(
  answerAgainEndpoint,
  async ({ input: { id }, caller, services }) => {
    const { catalogue, db, now } = services
    const conversation = await ownAnswer(id, caller, db)
    const rows = await db.transaction().execute(async (db) => {
      await spendQuestion(caller.personId, { ...services, db })
      await holdNewest(conversation, db)
      const begun = await db
        .updateTable('ai_messages')
        .set({ ...unwritten(caller.sessionId, now()), former: asFormer })
        .where('id', '=', id)
        .where('state', '!=', 'writing')
        .returningAll()
        .execute()
      if (begun.length === 0) {
        throw new ProblemError('conflict', 'This answer is being written.')
      }
      return begun
    })
    const viewer = await viewerBehind(caller, db)
    const begun = { ...listedOf(conversation), messages: shownTo(viewer, rows, catalogue) }
    return withAnswer(begun, viewer, services)
  },
)

type Placed = Pick<Awaited<ReturnType<typeof ownAnswer>>, 'id' | 'place'>

/** Until the end of the transaction nothing follows the answer. After the count of questions, as whoever asks one takes them. */
const holdNewest = async ({ id, place }: Placed, db: Transaction<Database>) => {
  const conversation = await db
    .selectFrom('ai_conversations')
    .select('message_count')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (conversation?.message_count !== place) {
    throw new ProblemError('conflict', 'Only the newest answer can be written again.')
  }
}
