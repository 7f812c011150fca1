import { revokeOtherSessions as revokeOtherSessionsEndpoint } from '#src/api/contract/account.ts'
import { accountSessionsOf } from '#server/areas/account/account-sessions.ts'
import { implement } from '#server/http/implement.ts'
import { refuseDevice } from '#server/identity/session/fresh-sign-in.ts'

export const revokeOtherSessions = implement(
  revokeOtherSessionsEndpoint,
  async ({ caller, request, services }) => {
    const { db, log, now } = services
    refuseDevice(caller)
    const revoked = await db
      .updateTable('sessions')
      .set({ revoked_at: now(), revoked_why: 'revoked' })
      .where('person_id', '=', caller.personId)
      .where('id', '!=', caller.sessionId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of revoked) {
      log.info('session revoked', { request: request.id, session: id, by: caller.sessionId })
    }
    return accountSessionsOf(caller, services)
  },
)
