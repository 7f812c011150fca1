import * as contract from '#src/api/contract/single-sign-on.ts'
import { implement } from '#server/http/implement.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'
import { depart } from '#server/sign-in/single-sign-on/depart.ts'

export const loginByProvider = implement(contract.loginByProvider, (call) => depart(call, null))

export const linkProvider = implement(contract.linkProvider, (call) => {
  requireFreshSignIn(call.caller, call.services)
  return depart(call, call.caller.sessionId)
})
