import { deleteAccount as deleteAccountEndpoint } from '#src/api/contract/account.ts'
import { erasePerson, lockToErase } from '#server/areas/account/erase-person.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import type { Config } from '#server/base/config/config.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { wasRefused } from '#server/identity/people/access-history.ts'
import { isAdmin, type PersonRow } from '#server/identity/people/people.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'
import { requireStillIn } from '#server/identity/session/still-in.ts'
import { mailQueued } from '#server/mail/outbox.ts'

/** The act's name in the audit log. */
const byThemselves = 'by themselves'

/** ACCOUNT-3: with the account go its sessions, this one too. What Google's people noted of customers is Google's, and stays. */
export const deleteAccount = implement(
  deleteAccountEndpoint,
  async ({ input, caller, request, services }) => {
    const { bus, config, db, log, now } = services
    requireFreshSignIn(caller, services)
    await db.transaction().execute(async (db) => {
      const person = await lockToErase(db, caller.personId)
      if (person === undefined) {
        throw notSignedIn()
      }
      // Disabled people must not get rid of that by deleting the account and registering again.
      await requireStillIn(db, caller)
      if (person.email !== input.email) {
        throw new ProblemError('invalid-input', 'Please check what you entered.', {
          errors: [{ pointer: '/email', detail: 'This is not the address of your account.' }],
        })
      }
      if (isForOthers(person, config) || (await wasRefused(db, person.id))) {
        throw new ProblemError(
          'forbidden',
          'Only the team that runs the portal can delete this account.',
        )
      }
      const { id: requestId } = request
      await erasePerson(db, { config, now, person, by: byThemselves, requestId })
    })
    await bus.publish(accessChanged, caller.personId)
    await bus.publish(mailQueued, '')
    log.info('account deleted', { request: request.id, person: caller.personId })
    return {}
  },
)

/** Rejected people keep their account; otherwise they could undo the rejection by deleting it and registering again. */
const isForOthers = (person: PersonRow, config: Config) =>
  person.is_staff || isAdmin(person, config) || person.organization_access_status === 'rejected'
