import { addressesOfNetwork, widerNetworkOf } from '#server/http/address.ts'
import { giveBack, secondsLeftOfAddress, spend, tooManyTries } from '#server/http/rate-limit.ts'
import type { Services } from '#server/base/services.ts'

type Try = {
  readonly identifier: string
  readonly address: string
  /** Hash of a browser in which the owner signed in before. */
  readonly browser: string | null
}

const ofAccount = { count: 5, windowSec: 60 }
const failures = { count: 20, windowSec: 600 }

/** The guesser: a known browser of the owner, so that others at the same network address do not matter, else that address. */
const guesserOf = ({ address, browser }: Try) => browser ?? address
const failuresKey = (guesser: string) => `password failures ${guesser}`

/** All addresses of one IPv6 customer, who else would guess at as many accounts as they have addresses (ADR 142). */
const networkOf = ({ address, browser }: Try) => (browser === null ? widerNetworkOf(address) : null)

/**
 * Counts a try before anything is compared, so that parallel tries cannot outrun the counters (PW-06, PW-10). Both counters are
 * per guesser, who therefore locks out nobody else (PW-09). Throws `too-many-requests`.
 */
export const spendTry = async (services: Services, attempt: Try) => {
  const guesser = guesserOf(attempt)
  const network = networkOf(attempt)
  await spend(services, `password ${guesser} ${attempt.identifier}`, ofAccount)
  const retryAfter = await secondsLeftOfAddress(
    services,
    { ...failures, key: failuresKey(guesser) },
    network === null
      ? null
      : { ...failures, key: failuresKey(network), count: failures.count * addressesOfNetwork },
  )
  if (retryAfter !== null) {
    throw tooManyTries(retryAfter)
  }
}

/** Takes back the count of a successful try, as many people may share a network address. */
export const refundFailure = async ({ db }: Pick<Services, 'db'>, attempt: Try) => {
  const network = networkOf(attempt)
  const keys = [guesserOf(attempt), ...(network === null ? [] : [network])].map(failuresKey)
  await giveBack(db, keys)
}
