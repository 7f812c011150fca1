import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { addLog } from '#src/api/contract/logs.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

/** What somebody is told who has something stored, and after how long. */
export const wordsFor = async (browser: PortalBrowser) => {
  const begun = performance.now()
  const answer = await browser.send(addLog, {
    action: 'Pageview',
    id: randomUUID(),
    version: '0.6.3',
    data: { page: 'HomePage', path: '/' },
  })
  const body = (await answer.json()) as { readonly title?: string }
  return {
    status: answer.status,
    title: body.title ?? '',
    waitSec: Number(answer.headers.get('retry-after')),
    ms: performance.now() - begun,
  }
}
export type Words = Awaited<ReturnType<typeof wordsFor>>

/** In a line. */
export const spoken = ({ status, title, waitSec, ms }: Words) =>
  `${status} after ${(ms / 1_000).toFixed(1)} s, “${title}”, to be tried again after ${waitSec} s`

const lookMs = 200
const patienceMs = 60_000

/** Ms until something is stored again, each time for the next of those who ask; `Infinity`: not within a minute. */
export const storedAfter = async (next: () => PortalBrowser) => {
  const begun = performance.now()
  while (performance.now() - begun < patienceMs) {
    const { status } = await wordsFor(next())
    if (status < 300) {
      return performance.now() - begun
    }
    await sleep(lookMs)
  }
  return Infinity
}
