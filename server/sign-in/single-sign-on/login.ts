import * as contract from '#src/api/contract/single-sign-on.ts'
import { implement } from '#server/http/implement.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'
import { requireStrongForWays } from '#server/identity/session/strong-ways.ts'
import { depart } from '#server/sign-in/single-sign-on/depart.ts'

export const loginByProvider = implement(contract.loginByProvider, (call) => depart(call, null))

export const linkProvider = implement(contract.linkProvider, async (call) => {
  const { caller, services } = call
  requireFreshSignIn(caller, services)
  await requireStrongForWays(services.db, caller, services.config)
  return depart(call, caller.sessionId)
})
