import type { Kysely, Selectable } from 'kysely'

import type { Database } from '#server/db/schema.ts'

/** No longer than ended sessions are kept (`server/app/sweeper.ts`). */
const namedForMs = 30 * 86_400_000

type Staff = Pick<Selectable<Database['people']>, 'id' | 'is_staff' | 'last_login_at'>

/**
 * Ids of people whom Google named as staff within 30 days. Nobody tells the portal when somebody leaves; they just sign in no
 * more.
 */
export const namedAsStaff = (db: Kysely<Database>, now: number) =>
  db
    .selectFrom('sessions')
    .select('person_id')
    .where('is_staff', '=', true)
    .where('login_at', '>', now - namedForMs)

/** Whether somebody who is staff by their account was not named as such for a long time. */
export const isFormerStaff = async (
  db: Kysely<Database>,
  { id, is_staff, last_login_at }: Staff,
  now: number,
) =>
  is_staff &&
  last_login_at !== null &&
  (await namedAsStaff(db, now).where('person_id', '=', id).limit(1).executeTakeFirst()) ===
    undefined
