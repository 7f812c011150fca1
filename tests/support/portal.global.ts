import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { startPortal } from '#tests/support/portal-process.ts'
import { freePort } from '#tests/support/server-process.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  export interface ProvidedContext {
    portalUrl: string
    portalDataDir: string
  }
}

/** Starts the real server on a fresh database for the tests in Chromium, and stops it after them. */
export const setup = async (project: TestProject) => {
  if (!existsSync('dist/index.html')) {
    throw new Error('The app is not built. Run the tests with `npm test`.')
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'))
  const server = await startPortal(dataDir, await freePort(), {
    REDIRECT_ORIGINS: 'https://tools.partner.example',
  })
  project.provide('portalUrl', server.url)
  project.provide('portalDataDir', dataDir)

  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
