import { spend } from '#server/http/rate-limit.ts'
import type { Services } from '#server/services.ts'

type Try = { readonly identifier: string; readonly address: string }

const ofAccount = { count: 5, windowSec: 60 }
const failures = { count: 20, windowSec: 600 }

const failuresKey = ({ address }: Try) => `password failures ${address}`

/**
 * Counts a try before anything is compared, so that parallel tries never outrun the counters (PW-06, PW-10). Both count
 * the client's address too: who guesses shuts nobody out but themselves (PW-09). Throws `too-many-requests`.
 */
export const spendTry = async (services: Services, attempt: Try) => {
  const { identifier, address } = attempt
  await spend(services, `password ${address} ${identifier}`, ofAccount)
  await spend(services, failuresKey(attempt), failures)
}

/** The try was no failure: many people may share an address. */
export const refundFailure = async ({ db }: Pick<Services, 'db'>, attempt: Try) => {
  await db
    .updateTable('rate_limits')
    .set((held) => ({ count: held('count', '-', 1) }))
    .where('key', '=', failuresKey(attempt))
    .where('count', '>', 0)
    .execute()
}
