import type { Kysely, Selectable, Transaction } from 'kysely'

import type { ListedConversation, Message } from '#src/api/contract/conversations.ts'
import type { Answered, Cited, Turn } from '#server/conversations/answering.ts'
import type { Database } from '#server/db/schema.ts'
import type { Viewer } from '#server/demos/viewer.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Services } from '#server/services.ts'

/** Another person's conversation is as unknown as one that never was (AZ-02). */
export const conversationNotFound = () =>
  new ProblemError('not-found', 'This conversation does not exist.')

type Row = Pick<Selectable<Database['ai_conversations']>, 'id' | 'title' | 'asked_at'>
type MessageRow = Selectable<Database['ai_messages']>

/** A conversation as a list shows it. */
export const listedOf = ({ id, title, asked_at }: Row): ListedConversation => ({
  id,
  title,
  askedAt: asked_at,
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
  readonly answered: Answered
  readonly at: number
}

/** Writes down a question and its answer. */
export const addExchange = async (
  db: Transaction<Database>,
  { conversationId, place, question, answered, at }: Exchange,
) => {
  const common = { conversation_id: conversationId, written_at: at }
  return db
    .insertInto('ai_messages')
    .values([
      { ...common, place, role: 'question', text: question },
      {
        ...common,
        place: place + 1,
        role: 'answer',
        text: answered.text,
        citations: JSON.stringify(answered.citations),
        answered_by: answered.answeredBy,
      },
    ])
    .returningAll()
    .execute()
}

/** Questions with their answers, for whatever answers the next one. */
export const turnsOf = (rows: readonly MessageRow[]): Turn[] =>
  rows.flatMap((row, at) => {
    const answer = rows[at + 1]
    return row.role === 'question' && answer?.role === 'answer'
      ? [{ question: row.text, answer: { text: answer.text, citations: citedIn(answer) } }]
      : []
  })

/** What the viewer reads: demos that they may not see any more are cut from the answers (AZ-05). */
export const shownTo = (
  viewer: Viewer,
  rows: readonly MessageRow[],
  { listFor }: Pick<Services['catalogue'], 'listFor'>,
): Message[] => {
  const own = new Map(listFor(viewer).map((demo) => [demo.key, demo]))
  return rows.map((row) => {
    const { id, role, text, written_at: at } = row
    if (role === 'question') {
      return { id, role, text, at }
    }
    const citations = citedIn(row).flatMap(({ key, excerpt }) => {
      const demo = own.get(key)
      return demo === undefined
        ? []
        : [{ key, excerpt, label: demo.label, thumbnail: demo.thumbnail }]
    })
    const { answered_by, is_helpful: isHelpful } = row
    return { id, role, text, at, citations, answeredBy: answered_by ?? '', isHelpful }
  })
}

const citedIn = ({ citations }: MessageRow) => JSON.parse(citations ?? '[]') as readonly Cited[]
