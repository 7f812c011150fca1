import { answerAgain as answerAgainEndpoint } from '#src/api/contract/conversations.ts'
import { beginAgain } from '#server/areas/conversations/begin-again.ts'
import { listedOf, shownTo } from '#server/areas/conversations/conversations.ts'
import { spendQuestion } from '#server/areas/conversations/daily-questions.ts'
import { ownAnswer } from '#server/areas/conversations/own-answer.ts'
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
    const rows = await db.transaction().execute(async (db) => {
      await spendQuestion(caller.personId, { ...services, db })
      const beginning = { db, now: now(), sessionId: caller.sessionId }
      const { rows: begun, isNewest } = await beginAgain({ id, conversationId, place }, beginning)
      if (begun.length === 0) {
        throw new ProblemError(
          'conflict',
          isNewest
            ? 'This answer is being written.'
            : 'Only the newest answer can be written again, and one that failed.',
        )
      }
      return begun
    })
    const viewer = await viewerBehind(caller, db)
    const begun = { ...listedOf(conversation), messages: shownTo(viewer, rows, catalogue) }
    return withAnswer(begun, viewer, services)
  },
)
