import { exportOwnData as exportOwnDataEndpoint } from '#src/api/contract/account.ts'
import { ownDataOf } from '#server/areas/account/own-data.ts'
import { implement } from '#server/http/implement.ts'
import { viewerOf } from '#server/identity/people/viewer.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'

/** Everything at once: so the person must have proved recently who they are. */
export const exportOwnData = implement(
  exportOwnDataEndpoint,
  async ({ caller, request, services }) => {
    const { catalogue, db, log, now } = services
    requireFreshSignIn(caller, services)
    log.info('own data exported', { request: request.id, person: caller.personId })
    const viewer = await viewerOf(db, caller.person, caller)
    const find = (key: string) => catalogue.find(viewer, key)
    return ownDataOf(db, { personId: caller.personId, now: now(), find })
  },
)
