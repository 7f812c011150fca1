import type { Kysely, Selectable } from 'kysely'

import type { Database } from '#server/db/schema.ts'

/** As long as a session is kept after its end at least (`server/app/sweeper.ts`). */
const namedForMs = 30 * 86_400_000

type Staff = Pick<Selectable<Database['people']>, 'id' | 'is_staff' | 'last_login_at'>

/** The ids of those whom Google named as staff within 30 days: who left is named no more, and nobody tells the portal. */
export const namedAsStaff = (db: Kysely<Database>, now: number) =>
  db
    .selectFrom('sessions')
    .select('person_id')
    .where('is_staff', '=', true)
    .where('login_at', '>', now - namedForMs)

/** People who are staff by their account, signed in once, and were not named as such for long. */
export const isFormerStaff = async (
  db: Kysely<Database>,
  { id, is_staff, last_login_at }: Staff,
  now: number,
) =>
  is_staff &&
  last_login_at !== null &&
  (await namedAsStaff(db, now).where('person_id', '=', id).limit(1).executeTakeFirst()) ===
    undefined
