import { revokeOtherSessions as revokeOtherSessionsEndpoint } from '#src/api/contract/account.ts'
import { accountSessionsOf } from '#server/areas/account/account-sessions.ts'
import { implement } from '#server/http/implement.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { lockPerson } from '#server/identity/people/people.ts'
import { phoneChanged, unlinkPhoneOf } from '#server/identity/people/phone.ts'
import { endOtherSessions } from '#server/identity/session/end-sessions.ts'
import { dropApprovals } from '#server/identity/session/device-approvals.ts'
import { refuseDevice } from '#server/identity/session/fresh-sign-in.ts'
import { forgetBrowsers, markHashOf } from '#server/identity/session/known-browser.ts'
import { requireStillIn } from '#server/identity/session/still-in.ts'

/**
 * Also disconnects the phone, which would outlive any session, and drops approved device codes; other browsers are no longer
 * known.
 */
export const revokeOtherSessions = implement(
  revokeOtherSessionsEndpoint,
  async ({ caller, request, services }) => {
    const { bus, config, db, log, now } = services
    const { personId, sessionId } = caller
    refuseDevice(caller)
    const { revoked, isUnlinked } = await db.transaction().execute(async (db) => {
      await dropApprovals(db, personId)
      await lockPerson(db, personId)
      await requireStillIn(db, caller)
      await forgetBrowsers(db, personId, { now: now(), own: markHashOf(request, config) })
      return {
        isUnlinked: await unlinkPhoneOf(db, personId, services),
        revoked: await endOtherSessions(db, caller, now()),
      }
    })
    if (isUnlinked) {
      await bus.publish(mailQueued, '')
      await bus.publish(phoneChanged, personId)
    }
    for (const { id } of revoked) {
      log.info('session revoked', { request: request.id, session: id, by: sessionId })
    }
    return accountSessionsOf(caller, services)
  },
)
