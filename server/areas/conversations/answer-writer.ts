import {
  NotAsked,
  type AnswerQuestion,
  type Following,
} from '#server/areas/conversations/answering.ts'
import {
  answerEnded,
  conversationChanged,
  turnsUpTo,
} from '#server/areas/conversations/conversations.ts'
import { currentRequest } from '#server/db/request-tag.ts'
import { returnQuestionIn } from '#server/areas/conversations/daily-questions.ts'
import { holdAnswer, type HeldAnswer } from '#server/areas/conversations/held-answer.ts'
import { notesOf } from '#server/areas/conversations/answer-notes.ts'
import { viewerBehind } from '#server/areas/demos/own-demos.ts'
import type { Viewer } from '#server/identity/people/viewer.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Services } from '#server/base/services.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'
import { callersBehind } from '#server/identity/session/caller.ts'

const longestMs = 120_000

export type AnswerWriter = {
  /** Resolves when this process is done with the answer: it is complete, was stopped, or another process holds it. */
  readonly write: (answerId: string) => Promise<void>
  /** Hands the answers under way over to other processes. */
  readonly close: () => Promise<void>
}

declare module '#server/base/services.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Services {
    /** Answers questions by the configured engine. */
    readonly answers: AnswerWriter
  }
}

type Needs = Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'now'> & {
  readonly answerQuestion: AnswerQuestion
  /** The person who asks in a conversation without a session (by phone); `null` if the portal is closed to them by now. */
  readonly viewerElsewhere: (conversationId: string) => Promise<Viewer | null>
}

/** Writes answers into the database as they come, from where any process tells them to followers (AI-2). */
export const createAnswerWriter = (needs: Needs): AnswerWriter => {
  const running = new Map<string, Promise<void>>()
  const closing = new AbortController()

  const write = (id: string) => {
    const begun =
      running.get(id) ??
      // It outlives the request that asked for it, so its statements are tagged with the answer instead.
      currentRequest
        .run(`answer-${id}`, () => writeAnswer(id, needs, closing.signal))
        .catch((error: unknown) => needs.log.error('answer not written', { error: String(error) }))
        .finally(() => running.delete(id))
    running.set(id, begun)
    return begun
  }
  return {
    write,
    close: async () => {
      closing.abort()
      await Promise.all(running.values())
    },
  }
}

const writeAnswer = async (id: string, needs: Needs, closing: AbortSignal) => {
  const held = await holdAnswer(id, needs)
  if (held === null) {
    return
  }
  const tell = () => needs.bus.publish(conversationChanged, held.conversationId)
  const over = new AbortController()
  let isLost = false
  await using notes = notesOf(held, {
    tell,
    onLost: () => {
      isLost = true
      over.abort()
    },
  })
  const late = setTimeout(() => over.abort(), longestMs)
  const signal = AbortSignal.any([closing, over.signal])
  try {
    const answered = await answer(held, needs, { signal, onText: notes.add })
    await notes.end()
    await held.finish(answered)
  } catch (error) {
    await notes.end()
    if (closing.aborted) {
      await held.letGo()
    } else if (!isLost) {
      needs.log.warn('answer failed', { error: String(error) })
      if ((await held.fail(textOf(error))) && error instanceof NotAsked) {
        await giveBack(held, needs)
      }
    }
  } finally {
    clearTimeout(late)
    // What still hears it is let go: a stream that was refused, and signals that were made of this one.
    over.abort()
  }
  await tell()
  await needs.bus.publish(answerEnded, held.conversationId)
}

/** If the count cannot be corrected, the end of the answer must still be told. */
const giveBack = ({ conversationId }: HeldAnswer, { db, log }: Needs) =>
  returnQuestionIn(conversationId, db).catch((error: unknown) =>
    log.error('question not given back', { error: String(error) }),
  )

/** Reads the person who asked again, for another process may continue much later. */
const answer = async (
  { conversationId, place, sessionId }: HeldAnswer,
  { answerQuestion, viewerElsewhere, ...services }: Needs,
  following: Following,
) => {
  const viewer =
    sessionId === null
      ? await viewerElsewhere(conversationId)
      : await viewerOfSession(sessionId, services)
  if (viewer === null) {
    throw notSignedIn()
  }
  const { question, before } = await turnsUpTo(place, conversationId, services.db)
  following.signal.throwIfAborted()
  return answerQuestion(question, viewer, before, following)
}

const viewerOfSession = async (
  sessionId: string,
  services: Pick<Needs, 'config' | 'db' | 'now'>,
) => {
  const caller = (await callersBehind([sessionId], services)).get(sessionId)
  return caller === undefined ? null : viewerBehind(caller, services.db)
}

const textOf = (error: unknown) => (error instanceof ProblemError ? error.message : notWritten)

/** The message of an answer that failed by a fault of the portal itself. */
export const notWritten = 'The answer could not be written. Please try again.'
