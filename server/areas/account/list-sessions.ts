import { listSessions as listSessionsEndpoint } from '#src/api/contract/account.ts'
import { accountSessionsOf } from '#server/areas/account/account-sessions.ts'
import { implement } from '#server/http/implement.ts'

export const listSessions = implement(listSessionsEndpoint, ({ caller, services }) =>
  accountSessionsOf(caller, services),
)
