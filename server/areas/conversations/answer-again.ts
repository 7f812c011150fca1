import { answerAgain as answerAgainEndpoint } from '#src/api/contract/conversations.ts'
import { beginAgain } from '#server/areas/conversations/begin-again.ts'
import { listedOf, shownTo } from '#server/areas/conversations/conversations.ts'
import { spendQuestion } from '#server/areas/conversations/daily-questions.ts'
import { answerNotFound, ownAnswer } from '#server/areas/conversations/own-answer.ts'
import { withAnswer } from '#server/areas/conversations/with-answer.ts'
import { viewerBehind } from '#server/areas/demos/own-demos.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { requireSetup } from '#server/identity/people/require-setup.ts'

export const answerAgain = implement(
  answerAgainEndpoint,
  async ({ input: { id }, caller, services }) => {
    const { catalogue, db, now } = services
    requireSetup(caller)
    const conversation = await ownAnswer(id, caller, db)
    const { id: conversationId, place } = conversation
    const { personId, sessionId } = caller
    const rows = await db.transaction().execute(async (db) => {
      await spendQuestion(personId, { ...services, db })
      const beginning = { db, now: now(), personId, sessionId }
      const begun = await beginAgain({ id, conversationId, place }, beginning)
      if (begun === null) {
        throw answerNotFound()
      }
      if (begun.rows.length === 0) {
        throw new ProblemError(
          'conflict',
          begun.isNewest
            ? 'This answer is being written.'
            : 'Only the newest answer can be written again, and one that failed.',
        )
      }
      return begun.rows
    })
    const viewer = await viewerBehind(caller, db)
    const begun = { ...listedOf(conversation), messages: shownTo(viewer, rows, catalogue) }
    return withAnswer(begun, viewer, services)
  },
)
