import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { browserWorkers } from '#tests/support/browser-workers.ts'
import { startPortal } from '#tests/support/portal-process.ts'
import { freePort } from '#tests/support/server-process.ts'

/** A portal that one worker has for itself: its people, mailbox and limits are no other's. */
export type OwnPortal = { url: string; dataDir: string }

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  export interface ProvidedContext {
    portals: readonly OwnPortal[]
  }
}

/** Starts the real server on a fresh database, one for each worker of the tests in Chromium; stops them after the tests. */
export const setup = async (project: TestProject) => {
  if (!existsSync('dist/index.html')) {
    throw new Error('The app is not built. Run the tests with `npm test`.')
  }
  const portals = await Promise.all(Array.from({ length: browserWorkers }, startOwnPortal))
  project.provide(
    'portals',
    portals.map(({ url, dataDir }) => ({ url, dataDir })),
  )

  return () => Promise.all(portals.map(({ stop }) => stop()))
}

const startOwnPortal = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'))
  const server = await startPortal(dataDir, await freePort(), {
    REDIRECT_ORIGINS: 'https://tools.partner.example',
  })
  return {
    url: server.url,
    dataDir,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
