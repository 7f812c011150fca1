import { fileURLToPath } from 'node:url'

import { startServerProcess } from '#tests/support/server-process.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** What is set besides: each person of a test has an address, and so the limits of an address, of their own. */
const behindProxy = { TRUSTED_PROXIES: '1' }

/** The whole product as it is shipped, the built app included. */
export const startPortal = (
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
) => startServerProcess(dataDir, port, { ...behindProxy, ...settings }, main)
