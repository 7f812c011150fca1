import { once } from 'node:events'

import { afterAll, beforeAll } from 'vitest'

import { required } from '#src/lib/required.ts'
import { startPortal } from '#tests/support/portal-process.ts'
import { freePort, type ServerProcess } from '#tests/support/server-process.ts'
import { ownPortal } from '#tests/support/own-portal.ts'

/**
 * One more process of the portal for one test file, with settings of its own, over the database that all share: the
 * mailbox and the people are the same everywhere.
 */
export const usePortal = (settings: Readonly<Record<string, string>> = {}) => {
  let server: ServerProcess | undefined
  let aheadMs = 0

  const start = async (port: number) => {
    aheadMs = 0
    server = await startPortal(ownPortal().dataDir, port, {
      ...settings,
      NODE_OPTIONS: `--import=${movableClock}`,
    })
  }
  const running = () => required(server, 'server')
  const move = async (ms: number) => {
    const { child } = running()
    aheadMs += ms
    child.send(ms)
    await once(child, 'message')
  }

  beforeAll(async () => start(await freePort()))
  afterAll(() => running().stop())

  return {
    url: () => running().url,
    /** `kill -9`. */
    kill: () => running().kill(),
    /** The next process, at the address of the one before. */
    restart: async () => {
      await running().kill()
      await start(running().port)
    },
    /** For this process so many seconds pass at once. A process that is ahead takes the others' mails for expired. */
    advance: (seconds: number) => move(seconds * 1_000),
    /** Back to the clock that all others have. */
    resetClock: () => move(-aheadMs),
  }
}

/** Runs in the process before all else: its parent moves its clock by messages. */
const movableClock = `data:text/javascript,${encodeURIComponent(`
  const { now } = Date
  const elapsed = performance.now.bind(performance)
  let ahead = 0
  Date.now = () => now() + ahead
  performance.now = () => elapsed() + ahead
  process.on('message', (ms) => {
    ahead += ms
    process.send(ahead)
  })
  process.channel?.unref()
`)}`
