import { loadUser as loadUserEndpoint } from '#src/api/contract/session.ts'
import { implement } from '#server/http/implement.ts'
import { meOf } from '#server/identity/people/me.ts'

/** The profile is read afresh each time, so `refreshUser=true` has nothing to add. */
export const loadUser = implement(loadUserEndpoint, ({ caller, services }) =>
  meOf(caller.person, caller, services),
)
