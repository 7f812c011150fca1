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

/** The callers behind these sessions, by the sessions' ids; none for one that is over or whose account is disabled. */
export const callersBehind = async (
  sessionIds: readonly string[],
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
): Promise<ReadonlyMap<string, Caller>> => {
  if (sessionIds.length === 0) {
    return new Map()
  }
  const sessions = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', 'in', sessionIds)
    .execute()
  const live = sessions.filter((session) => isLive(session, config, now()))
  const owners = live.map(({ person_id }) => person_id)
  const people =
    owners.length === 0
      ? []
      : await db
          .selectFrom('people')
          .selectAll()
          .where('id', 'in', owners)
          .where('disabled_at', 'is', null)
          .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  return new Map(
    live.flatMap((session) => {
      const person = byId.get(session.person_id)
      return person === undefined ? [] : [[session.id, callerOf(session, person, { config })]]
    }),
  )
}
