import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { Services } from '#server/base/services.ts'
import type { Caller } from '#server/http/implement.ts'
import { maxAgeSecFor, type SessionRow } from '#server/identity/session/session.rules.ts'

type Db = Kysely<Database>
type Needs = Pick<Services, 'config' | 'now'>

/** Ends every session of a person, also those of devices; returns how many were live. */
export const endSessionsOf = async (
  db: Db,
  personId: string,
  why: NonNullable<SessionRow['revoked_why']>,
  { config, now }: Needs,
) => {
  const at = now()
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: at, revoked_why: why })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', at)
    .where('used_at', '>', at - config.sessionIdleSec * 1_000)
    .returning('id')
    .execute()
  return ended.length
}

/** Ends every session of a person but the one that asks for it; returns those that had not ended before. */
export const endOtherSessions = (
  db: Db,
  { personId, sessionId }: Pick<Caller, 'personId' | 'sessionId'>,
  now: number,
) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: 'revoked' })
    .where('person_id', '=', personId)
    .where('id', '!=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()

/** Limits the sessions of a new admin to the time that admins have. */
export const shortenSessions = async (db: Db, personId: string, { config }: Needs) => {
  const maxAgeMs = maxAgeSecFor(true, config) * 1_000
  await db
    .updateTable('sessions')
    .set({ ends_at: sql`least(ends_at, login_at + ${maxAgeMs})` })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .execute()
}
