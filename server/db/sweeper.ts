import { shortenWindows } from '#server/passcode/guesses.ts'
import { dropExpiredChallenges } from '#server/passkey/challenges.ts'
import type { Services } from '#server/services.ts'
import { knownForSec } from '#server/session/known-browser.ts'

const everyMs = 600_000
const dayMs = 86_400_000
/** Ended sessions stay this long, for whoever looks into an incident. */
const keptSessionsMs = 30 * dayMs
/** Longer than a key verifies (`createKeys`). */
const keptKeysMs = 200 * dayMs

type Needs = Pick<Services, 'db' | 'log' | 'now'>

/** Removes rows that have nothing to say any more, now and every ten minutes; any number of processes may do so. */
export const startSweeper = (services: Needs) => {
  let running = Promise.resolve()
  const run = () => {
    running = sweep(services).catch((error: unknown) => {
      services.log.warn('sweep failed', { error: String(error) })
    })
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  run()
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}

export const sweep = async ({ db, now }: Needs) => {
  const at = now()
  await db.deleteFrom('rate_limits').where('resets_at', '<=', at).execute()
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', at - dayMs)
    .execute()
  await shortenWindows(db, at)
  await dropExpiredChallenges(db, at)
  await db
    .deleteFrom('sessions')
    .where('ends_at', '<', at - keptSessionsMs)
    .execute()
  await db
    .deleteFrom('known_browsers')
    .where('last_at', '<', at - knownForSec * 1_000)
    .execute()
  await db
    .deleteFrom('signing_keys')
    .where('created_at', '<', at - keptKeysMs)
    .execute()
}
