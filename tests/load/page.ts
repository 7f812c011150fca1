import { setTimeout as sleep } from 'node:timers/promises'

import { loadUser, refresh, tokensSchema } from '#src/api/contract/session.ts'
import { problemStatus } from '#src/api/contract/problem-status.ts'
import { retryWaitMs } from '#src/lib/retry-wait.ts'
import { refreshInput } from '#tests/load/journey.ts'
import type { Tally } from '#tests/load/tally.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

/**
 * A page that is open, as far as the server sees it: it asks; an answer that its token is over has it renew the token,
 * once, and ask again; whatever fails waits for its next turn. Answers whether it was told what it asked.
 */
export const askAsPage = async (browser: PortalBrowser, tally: Tally) => {
  const ask = () => tally.time('ask', () => browser.send(loadUser, { method: 'email' }))
  const first = await ask()
  if (first.status !== problemStatus['token-expired']) {
    return first.ok
  }
  const renewed = await tally.time('refresh', () => browser.send(refresh, refreshInput(browser)))
  if (!renewed.ok) {
    return false
  }
  browser.tokens = tokensSchema.parse(renewed.body)
  return (await ask()).ok
}

type Rhythm = {
  readonly everyMs: number
  /** Is it the page's last turn? Told whether it got what it asked for. */
  readonly isLast: (isTold: boolean) => boolean
}

/** Asks in its own rhythm, begun at a moment of its own; while the server is away, as rarely as a page looks for it. */
export const keepAsking = async (
  browser: PortalBrowser,
  tally: Tally,
  { everyMs, isLast }: Rhythm,
) => {
  let failures = 0
  await sleep(Math.random() * everyMs)
  for (;;) {
    const askedAt = performance.now()
    const isTold = await askAsPage(browser, tally)
    if (isLast(isTold)) {
      return
    }
    failures = isTold ? 0 : failures + 1
    const waitMs = isTold ? everyMs : retryWaitMs(failures)
    await sleep(Math.max(0, askedAt + waitMs - performance.now()))
  }
}
