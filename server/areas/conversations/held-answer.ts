import { randomUUID } from 'node:crypto'

import type { Kysely, UpdateObject } from 'kysely'

import type { Answered } from '#server/areas/conversations/answering.ts'
import { asBefore } from '#server/areas/conversations/former-answer.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import type { Services } from '#server/base/services.ts'

/** For so long an answer is its writer's after each sign of life. */
export const heldMs = 10_000

/** An answer that nobody holds yet: whoever takes it writes it, for the session that asked. */
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

/** Takes an answer that is to be written and that nobody holds, from its beginning; `null` where there is none. */
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

  /** Only who still holds it changes it: not after a stop, nor after another took over. */
  const change = (set: UpdateObject<Database, 'ai_messages'>) =>
    changed(update(db, set).where('id', '=', id).where('held_by', '=', holder))
  return {
    conversationId: row.conversation_id,
    place: row.place,
    sessionId: row.session_id,
    /** Keeps so much of the text; answers whether it is still held. */
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
    /** What was written stays, but where there was a whole answer before: that comes back. */
    fail: (problem: string) => change({ ...asBefore('failed'), problem }),
    /** For another process, at once. */
    letGo: () => change({ held_by: null, held_until: 0 }),
  }
}
export type HeldAnswer = NonNullable<Awaited<ReturnType<typeof holdAnswer>>>

const update = (db: Kysely<Database>, set: UpdateObject<Database, 'ai_messages'>) =>
  db.updateTable('ai_messages').set(set)
