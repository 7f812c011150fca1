import { revokeSession as revokeSessionEndpoint } from '#src/api/contract/account.ts'
import { accountSessionsOf } from '#server/areas/account/account-sessions.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { refuseDevice } from '#server/identity/session/fresh-sign-in.ts'

/** Another person's session is answered like one that does not exist (AZ-02). */
export const revokeSession = implement(
  revokeSessionEndpoint,
  async ({ input, caller, request, services }) => {
    const { db, log, now } = services
    refuseDevice(caller)
    const own = await db
      .updateTable('sessions')
      // A session that has ended already keeps the reason.
      .set((row) => ({
        revoked_at: row.fn.coalesce('revoked_at', row.val(now())),
        revoked_why: row.fn.coalesce('revoked_why', row.val('revoked' as const)),
      }))
      .where('id', '=', input.id)
      .where('person_id', '=', caller.personId)
      .returning('id')
      .executeTakeFirst()
    if (own === undefined) {
      throw new ProblemError('not-found', 'This session is not known.')
    }
    log.info('session revoked', { request: request.id, session: own.id, by: caller.sessionId })
    return accountSessionsOf(caller, services)
  },
)
