import * as passcode from '#src/api/contract/passcode.ts'
import { implement } from '#server/http/implement.ts'
import { laneOf } from '#server/sign-in/passcode/lane.ts'
import { startTransaction } from '#server/sign-in/passcode/start.ts'
import { bindHashOf } from '#server/identity/session/binding.ts'
import { openArrival } from '#server/sign-in/single-sign-on/arrival.ts'
import { signInExpired } from '#server/sign-in/single-sign-on/problems.ts'

export const startArrival = implement(
  passcode.startArrival,
  async ({ input: { method, arrival: sealed, isLastMailEnough }, request, services }) => {
    const { config, now } = services
    const bindHash = bindHashOf(request)
    const arrival = bindHash && openArrival(config, { sealed, bindHash, now: now() })
    if (!arrival) {
      throw signInExpired()
    }
    const { email: identifier, firstname, lastname } = arrival
    const applicant = { method, purpose: 'register', identifier, firstname, lastname } as const
    const lane = await laneOf(services.db, { request, services }, identifier)
    return startTransaction(
      { request, services },
      { ...applicant, arrival: sealed, isLastMailEnough },
      lane,
    )
  },
)
