import { sql } from 'kysely'

import type { Config } from '#server/base/config/config.ts'
import type { Caller } from '#server/http/implement.ts'
import { isAdmin, isStaffIn, type PersonRow } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'
import { isLive, type SessionRow } from '#server/identity/session/session.rules.ts'

type Facts = { readonly config: Config; readonly isLate?: boolean }

/** What a session lets its person do. */
export const callerOf = (
  session: SessionRow,
  person: PersonRow,
  { config, isLate = false }: Facts,
): Caller => ({
  personId: person.id,
  person,
  sessionId: session.id,
  method: session.method,
  provenAt: session.proven_at,
  isStrong: session.is_strong,
  isEmailConfirmed: person.email_verified_at !== null,
  isDevice: session.is_device,
  isStaff: isStaffIn(session, person),
  isAdmin: isAdmin(person, config) && !session.is_device,
  isLate,
})

/** People, each with one of their sessions, in one round trip. */
export const peopleBySession = (db: Services['db']) =>
  db
    .selectFrom('people')
    .innerJoin('sessions', 'sessions.person_id', 'people.id')
    .selectAll('people')
    .select(sql<SessionRow>`to_json(sessions)`.as('session'))

/** The callers of these sessions, by session id, without sessions that have ended or whose account is disabled. */
export const callersBehind = async (
  sessionIds: readonly string[],
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
): Promise<ReadonlyMap<string, Caller>> => {
  if (sessionIds.length === 0) {
    return new Map()
  }
  const held = await peopleBySession(db)
    .where('sessions.id', 'in', sessionIds)
    .where('people.disabled_at', 'is', null)
    .execute()
  return new Map(
    held
      .filter(({ session }) => isLive(session, config, now()))
      .map(({ session, ...person }) => [session.id, callerOf(session, person, { config })]),
  )
}
