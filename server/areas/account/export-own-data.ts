import { exportOwnData as exportOwnDataEndpoint } from '#src/api/contract/account.ts'
import { ownDataOf } from '#server/areas/account/own-data.ts'
import { implement } from '#server/http/implement.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'

/** Who takes all of it at once shows first that they are it. */
export const exportOwnData = implement(
  exportOwnDataEndpoint,
  async ({ caller, request, services }) => {
    const { db, log, now } = services
    requireFreshSignIn(caller, services)
    log.info('own data exported', { request: request.id, person: caller.personId })
    return ownDataOf(db, caller.personId, now())
  },
)
