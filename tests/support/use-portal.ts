import { afterAll, beforeAll, inject } from 'vitest'

import { required } from '#src/lib/required.ts'
import { startPortal } from '#tests/support/portal-process.ts'
import { freePort, type ServerProcess } from '#tests/support/server-process.ts'

/**
 * One more process of the portal for one test file, with settings of its own, over the database that all share: the
 * mailbox and the people are the same everywhere.
 */
export const usePortal = (settings: Readonly<Record<string, string>> = {}) => {
  let server: ServerProcess | undefined

  const start = async (port: number, aheadSec = 0) => {
    const clock = aheadSec === 0 ? {} : { NODE_OPTIONS: `--import=${clockAheadBy(aheadSec)}` }
    server = await startPortal(inject('portalDataDir'), port, { ...settings, ...clock })
  }
  const running = () => required(server, 'server')

  beforeAll(async () => start(await freePort()))
  afterAll(() => running().stop())

  return {
    url: () => running().url,
    /** `kill -9`. */
    kill: () => running().kill(),
    /** The next process, at the address of the one before; its clock may be ahead, as if so much time had passed. */
    restart: async (aheadSec?: number) => {
      await running().kill()
      await start(running().port, aheadSec)
    },
  }
}

const clockAheadBy = (seconds: number) =>
  `data:text/javascript,const{now}=Date;Date.now=()=>now()+${seconds * 1_000}`
