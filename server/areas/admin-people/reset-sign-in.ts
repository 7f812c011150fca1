import { resetSignIn as resetSignInEndpoint } from '#src/api/contract/admin-people.ts'
import type { Config } from '#server/base/config/config.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { leaveOneWay } from '#server/areas/account/leave-one-way.ts'
import { actOnPerson } from '#server/areas/admin-people/act-on-person.ts'
import { tellOfResetSignIn } from '#server/areas/admin-people/admin-act.mail.ts'
import { isAdmin, type PersonRow } from '#server/identity/people/people.ts'
import { phoneChanged } from '#server/identity/people/phone.ts'
import { dropApprovals } from '#server/identity/session/device-approvals.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'

/**
 * ADR 139: an intruder loses every way into the account, and the owner of the mailbox keeps one. Not for admins: the mailbox
 * alone would be enough to add a strong method there.
 */
export const resetSignIn = implement(resetSignInEndpoint, async (call) => {
  const { input, caller, services } = call
  requireFreshSignIn(caller, services)
  let wasLetIn = false
  const detail = await actOnPerson(
    call,
    async ({ db, person }) => {
      refuseUnlessReset(person, services.config)
      const { ways, left, isUnlinked, sessions } = await leaveOneWay(
        db,
        services,
        person,
        'ended by an admin',
      )
      const isAsItWas = ways.length === 1 && ways[0] === left
      if (isAsItWas && sessions === 0 && !isUnlinked && !wasLetIn) {
        return null
      }
      await tellOfResetSignIn(db, services, person)
      return {
        kind: 'person.sign-in-reset',
        before: { ways: ways.join(', '), sessions },
        after: { ways: left, sessions: 0, reason: input.reason },
      }
    },
    async (db, id) => {
      wasLetIn = await dropApprovals(db, id)
    },
  )
  await services.bus.publish(phoneChanged, input.id)
  return detail
})

const refuseUnlessReset = (person: PersonRow, config: Config) => {
  if (isAdmin(person, config)) {
    throw new ProblemError('forbidden', 'Please remove them as an admin first.')
  }
  if (person.email_verified_at === null) {
    throw new ProblemError('forbidden', 'They have not confirmed their email yet.')
  }
}
