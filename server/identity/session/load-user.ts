import { loadUser as loadUserEndpoint } from '#src/api/contract/session.ts'
import { implement } from '#server/http/implement.ts'
import { findPerson } from '#server/identity/people/people.ts'
import { meOf } from '#server/identity/people/me.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'

/** The profile is read afresh each time, so `refreshUser=true` has nothing to add. */
export const loadUser = implement(loadUserEndpoint, async ({ caller, services }) => {
  const person = await findPerson(services.db, caller.personId)
  if (person === undefined) {
    throw notSignedIn()
  }
  return meOf(person, caller, services)
})
