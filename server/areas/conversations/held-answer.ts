import { randomUUID } from 'node:crypto'

import type { Kysely, UpdateObject } from 'kysely'

import type { Answered } from '#server/areas/conversations/answering.ts'
import { asBefore } from '#server/areas/conversations/former-answer.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import type { Services } from '#server/base/services.ts'

/** How long an answer belongs to its writer after each sign of life. */
export const heldMs = 10_000

/** Creates an answer that nobody holds yet; whoever takes it writes it, for the session that asked. */
export const unwritten = (sessionId: string | null, at: number) =>
  ({
    written_at: at,
    state: 'writing',
    text: '',
    citations: null,
    answered_by: null,
    is_helpful: null,
    feedback_reason: null,
    problem: null,
    session_id: sessionId,
    held_by: null,
    held_until: 0,
  }) as const

/** Takes an answer that has to be written and that nobody holds, from the start; `null` if there is none. */
export const holdAnswer = async (id: string, { db, now }: Pick<Services, 'db' | 'now'>) => {
  const holder = randomUUID()
  const row = await db
    .updateTable('ai_messages')
    .set({ held_by: holder, held_until: now() + heldMs, written_at: now(), text: '' })
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .where('held_until', '<=', now())
    .returning(['conversation_id', 'place', 'session_id'])
    .executeTakeFirst()
  if (row === undefined) {
    return null
  }

  /** Only the current holder may change it: not after a stop, or after another process took over. */
  const change = (set: UpdateObject<Database, 'ai_messages'>) =>
    changed(update(db, set).where('id', '=', id).where('held_by', '=', holder))
  return {
    conversationId: row.conversation_id,
    place: row.place,
    sessionId: row.session_id,
    /** Stores the text so far; returns whether the answer is still held. */
    write: (text: string) => change({ text, held_until: now() + heldMs }),
    finish: ({ text, citations, answeredBy }: Answered) =>
      change({
        state: 'whole',
        held_by: null,
        text,
        citations: JSON.stringify(citations),
        answered_by: answeredBy,
        former: null,
      }),
    /** The text written so far stays, unless there was a complete answer before, which is restored. */
    fail: (problem: string) => change({ ...asBefore('failed'), problem }),
    /** Releases the answer, so that another process can take it at once. */
    letGo: () => change({ held_by: null, held_until: 0 }),
  }
}
export type HeldAnswer = NonNullable<Awaited<ReturnType<typeof holdAnswer>>>

const update = (db: Kysely<Database>, set: UpdateObject<Database, 'ai_messages'>) =>
  db.updateTable('ai_messages').set(set)
