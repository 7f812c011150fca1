import { setAdmin as setAdminEndpoint } from '#src/api/contract/admin-people.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { actOnPerson } from '#server/areas/admin-people/act-on-person.ts'
import { tellOfRole } from '#server/areas/admin-people/admin-act.mail.ts'
import { isNamedAdmin } from '#server/identity/people/people.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'
import { shortenSessions } from '#server/identity/session/end-sessions.ts'

/** AZ-08: people with an unproven address cannot become admins, and one admin is always left. */
export const setAdmin = implement(setAdminEndpoint, async (call) => {
  const { input, caller, services } = call
  requireFreshSignIn(caller, services)

  return actOnPerson(call, async ({ db, person, hasOtherAdmin }) => {
    if (person.is_admin === input.isAdmin) {
      return null
    }
    if (input.isAdmin) {
      if (person.email_verified_at === null) {
        throw new ProblemError('forbidden', 'They have not confirmed their email yet.')
      }
      await shortenSessions(db, person.id, services)
    } else if (isNamedAdmin(person, services.config)) {
      throw new ProblemError('forbidden', 'The configuration names this person as an admin.')
    } else if (!hasOtherAdmin) {
      throw new ProblemError('forbidden', 'This is the last admin.')
    }
    await tellOfRole(db, services, person, input.isAdmin)
    return {
      kind: input.isAdmin ? 'person.admin-granted' : 'person.admin-taken',
      set: { is_admin: input.isAdmin },
      before: { isAdmin: person.is_admin },
      after: { isAdmin: input.isAdmin },
    }
  })
})
