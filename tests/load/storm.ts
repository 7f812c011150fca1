import { setTimeout as sleep } from 'node:timers/promises'

import type { LoadedPortal } from '#tests/load/loaded-portal.ts'
import { keepAsking } from '#tests/load/page.ts'
import { createTally } from '#tests/load/tally.ts'
import { inTurn } from '#tests/support/in-turn.ts'

type Storm = {
  readonly sessions: number
  /** The rhythm of a page. */
  readonly everyMs: number
  /** How long the server is away, beside the time that it takes to start. */
  readonly outageMs: number
}

/** Longer than an access token lives, and shorter than a session that nobody uses. */
const agoMs = 20 * 60_000

/**
 * RE-12: the tokens of many sessions are over at once, and their pages ask, each when it is its turn; then as many others
 * ask all through an outage, with tokens that are over.
 */
export const raiseStorm = async (portal: LoadedPortal, { sessions, everyMs, outageMs }: Storm) => {
  const signIn = async () => (await portal.people.signIn(agoMs)).browser
  const expired = await inTurn(sessions, signIn)
  const waiting = await inTurn(sessions, signIn)

  const over = new AbortController()
  const isLast = (isTold: boolean) => isTold || over.signal.aborted
  const expiry = createTally()
  await Promise.all(expired.map((browser) => keepAsking(browser, expiry, { everyMs, isLast })))

  const outage = createTally()
  await portal.kill()
  const asking = waiting.map((browser) => keepAsking(browser, outage, { everyMs, isLast }))
  try {
    await sleep(outageMs)
    await portal.start()
    await Promise.all(asking)
  } finally {
    over.abort()
  }

  return {
    expiry: { tally: expiry, perSession: expiry.count('refresh') / sessions },
    outage: { tally: outage, perSession: outage.count('refresh') / sessions },
    /** As the server counted them. */
    renewed: await renewals(portal),
  }
}

const renewals = async ({ people }: LoadedPortal) => {
  const { total } = await people.db
    .selectFrom('sessions')
    .select((row) => row.fn.sum<string>('refreshed_times').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
