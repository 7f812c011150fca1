import type { Kysely, Selectable, Transaction } from 'kysely'

import {
  askQuestion,
  startConversation,
  type ListedConversation,
  type Message,
} from '#src/api/contract/conversations.ts'
import type { Demo } from '#src/api/contract/demos.ts'
import { required } from '#src/lib/required.ts'
import type { Cited, Turn } from '#server/areas/conversations/answering.ts'
import { writtenIn } from '#server/areas/conversations/guide/written-in.ts'
import { unwritten } from '#server/areas/conversations/held-answer.ts'
import { withNames } from '#server/areas/conversations/naming.ts'
import type { Database } from '#server/db/schema.ts'
import type { Viewer } from '#server/identity/people/viewer.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Services } from '#server/base/services.ts'

/** Another person's conversation is answered like one that does not exist (AZ-02). */
export const conversationNotFound = () =>
  new ProblemError('not-found', 'This conversation does not exist.')

type Row = Pick<Selectable<Database['ai_conversations']>, 'id' | 'title' | 'asked_at' | 'pinned_at'>
type MessageRow = Selectable<Database['ai_messages']>

/** A conversation is loaded whole. */
export const mostMessages = 200

/** What answers with words of a conversation, and keeps that answer for a call that comes twice. */
export const questionEndpoints = [startConversation, askQuestion]

/**
 * The bus topic that tells, by its id, that something was written in a conversation, or that it went or came back; by the id of
 * a person, that all of theirs went.
 */
export const conversationChanged = 'conversation'

/** The bus topic that an answer is not written any more, whole or not, in the conversation of this id; its words are told by the one above. */
export const answerEnded = 'answer ended'

/** A conversation as shown in a list. */
export const listedOf = ({ id, title, asked_at, pinned_at }: Row): ListedConversation => ({
  id,
  title,
  askedAt: asked_at,
  isPinned: pinned_at !== null,
})

/** What was written in a conversation, in order. */
export const messagesOf = (db: Kysely<Database>, conversationId: string) =>
  db
    .selectFrom('ai_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .orderBy('place')
    .execute()

type Exchange = {
  readonly conversationId: string
  /** Of the question; its answer is the next. */
  readonly place: number
  readonly question: string
  /** Of who asked in the portal; `null`: by a phone. */
  readonly sessionId: string | null
  readonly at: number
  /** The answer that it goes on from; left out, the one before. */
  readonly follows?: string | null | undefined
}

/** Writes down a question, and that its answer is to be written. */
export const addQuestion = async (
  db: Transaction<Database>,
  { conversationId, place, question, sessionId, at, follows }: Exchange,
) => {
  const before = follows === undefined ? await answerAt(place - 1, conversationId, db) : follows
  const common = { conversation_id: conversationId, written_at: at }
  return db
    .insertInto('ai_messages')
    .values([
      { ...common, place, role: 'question', text: question, follows: before },
      { ...common, place: place + 1, role: 'answer', ...unwritten(sessionId, at) },
    ])
    .returningAll()
    .execute()
}

const answerAt = async (place: number, conversationId: string, db: Kysely<Database>) => {
  const row = await db
    .selectFrom('ai_messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('place', '=', place)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Of a conversation an answer is told so many questions: each takes milliseconds to be understood, at every one that follows. */
const mostTurns = 20

/** The question that the answer at this place is to, and the newest before it with their answers. */
export const turnsUpTo = async (place: number, conversationId: string, db: Kysely<Database>) => {
  const rows = await messagesOf(db, conversationId)
  const asked = required(
    rows.find((row) => row.place === place - 1),
    'question',
  )
  return { question: asked.text, before: turnsOf(upTo(asked.follows, rows)).slice(-mostTurns) }
}

/** What leads up to an answer, oldest first; other branches are left out. */
const upTo = (answerId: string | null, rows: readonly MessageRow[]): readonly MessageRow[] => {
  const at = rows.findIndex(({ id }) => id === answerId)
  const [question, answer] = rows.slice(Math.max(at - 1, 0), at + 1)
  return question === undefined || answer === undefined
    ? []
    : [...upTo(question.follows, rows), question, answer]
}

/** Questions with their answers, as far as there are any. */
const turnsOf = (rows: readonly MessageRow[]): Turn[] =>
  rows.flatMap((row, at) => {
    const answer = rows[at + 1]
    return row.role === 'question' && answer?.role === 'answer' && answer.text !== ''
      ? [{ question: row.text, answer: { text: answer.text, citations: citedIn(answer) } }]
      : []
  })

/** What the viewer reads: demos that they may not see any more are cut from the answers (AZ-05). */
export const shownTo = (
  viewer: Viewer,
  rows: readonly MessageRow[],
  { find }: Pick<Services['catalogue'], 'find'>,
): Message[] =>
  rows.map((row) => {
    const { id, role, text, written_at: at } = row
    if (role === 'question') {
      return { id, role, text, at, follows: row.follows }
    }
    const citations = citedIn(row).flatMap(({ key, excerpt, isOffered = false }) => {
      const demo = find(viewer, key)
      return demo === undefined ? [] : [{ key, excerpt, isOffered, ...shownOf(demo) }]
    })
    const { answered_by, is_helpful: isHelpful, feedback_reason: reason, state, problem } = row
    const answeredBy = answered_by ?? ''
    const shown = withNames(text, (key) => find(viewer, key))
    return {
      id,
      role,
      text: shown,
      language: writtenIn({ text, answeredBy })?.code ?? null,
      at,
      citations,
      answeredBy,
      isHelpful,
      reason,
      state,
      problem,
    }
  })

const shownOf = ({ label, thumbnail, url }: Demo) => ({ label, thumbnail, url })

const citedIn = ({ citations }: MessageRow) => JSON.parse(citations ?? '[]') as readonly Cited[]
