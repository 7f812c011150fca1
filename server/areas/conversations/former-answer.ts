import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

/** What a whole answer says, kept while it is written anew; what was kept before where that one never became whole. */
export const asFormer = sql<string | null>`
  case when state = 'whole' then jsonb_build_object(
    'text', text, 'citations', citations, 'answered_by', answered_by,
    'is_helpful', is_helpful, 'feedback_reason', feedback_reason
  )::text else former end`

/** Back to what the answer was before; where it was none, it is what it came to. */
export const asBefore = (cameTo: 'failed' | 'stopped') =>
  ({
    state: sql<
      'whole' | 'failed' | 'stopped'
    >`case when former is null then ${cameTo} else 'whole' end`,
    text: sql<string>`coalesce(former::jsonb ->> 'text', text)`,
    citations: sql<string | null>`former::jsonb ->> 'citations'`,
    answered_by: sql<string | null>`former::jsonb ->> 'answered_by'`,
    is_helpful: sql<boolean | null>`(former::jsonb ->> 'is_helpful')::boolean`,
    feedback_reason: sql<string | null>`former::jsonb ->> 'feedback_reason'`,
    former: null,
    held_by: null,
  }) as const

/** Ends what is being written; a good answer that was to be written anew comes back where no word of the new one stands. */
export const stopWriting = async (
  db: Kysely<Database>,
  of: 'id' | 'conversation_id',
  id: string,
) => {
  const writing = db.updateTable('ai_messages').where(of, '=', id).where('state', '=', 'writing')
  await writing.set(asBefore('stopped')).where('text', '=', '').execute()
  await writing.set({ state: 'stopped', held_by: null, former: null }).execute()
}
