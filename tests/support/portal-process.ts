import { fileURLToPath } from 'node:url'

import { startServerProcess } from '#tests/support/server-process.ts'

/** What `npm start` runs. */
export const productMain = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** The whole product as it is shipped, the built app included. */
export const startPortal = (
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
) => startServerProcess(dataDir, port, settings, productMain)
