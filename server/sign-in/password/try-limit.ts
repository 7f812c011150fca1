import { spend } from '#server/http/rate-limit.ts'
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
const failuresKey = (attempt: Try) => `password failures ${guesserOf(attempt)}`

/**
 * Counts a try before anything is compared, so that parallel tries cannot outrun the counters (PW-06, PW-10). Both counters are
 * per guesser, who therefore locks out nobody else (PW-09). Throws `too-many-requests`.
 */
export const spendTry = async (services: Services, attempt: Try) => {
  await spend(services, `password ${guesserOf(attempt)} ${attempt.identifier}`, ofAccount)
  await spend(services, failuresKey(attempt), failures)
}

/** Takes back the count of a successful try, as many people may share a network address. */
export const refundFailure = async ({ db }: Pick<Services, 'db'>, attempt: Try) => {
  await db
    .updateTable('rate_limits')
    .set((held) => ({ count: held('count', '-', 1) }))
    .where('key', '=', failuresKey(attempt))
    .where('count', '>', 0)
    .execute()
}
