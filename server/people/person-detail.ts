import type { PersonDetail } from '#src/api/contract/admin-people.ts'
import { liveSessionsOf, signInsOf } from '#server/account/account-sessions.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isNamedAdmin, methodsOf } from '#server/people/people.ts'
import { personRowOf } from '#server/people/search-people.ts'
import type { Services } from '#server/services.ts'

/** All that an admin is shown of a person. Throws `not-found`. */
export const personDetailOf = async (id: string, services: Services): Promise<PersonDetail> => {
  const { config, db } = services
  const person = await db
    .selectFrom('people')
    .leftJoin('organizations', 'organizations.id', 'people.organization_id')
    .selectAll('people')
    .select('organizations.name as organization_name')
    .where('people.id', '=', id)
    .executeTakeFirst()
  if (person === undefined) {
    throw personUnknown()
  }
  const live = await liveSessionsOf(id, services)
  return {
    ...personRowOf(person, config),
    isEmailConfirmed: person.email_verified_at !== null,
    isAdminByConfiguration: isNamedAdmin(person, config),
    methods: await methodsOf(db, id),
    liveSessions: live.length,
    signIns: await signInsOf(id, services),
  }
}

export const personUnknown = () => new ProblemError('not-found', 'This person is not known.')
