import { statfs } from 'node:fs/promises'

import type { Config } from '#server/base/config/config.ts'

/** The disk of the embedded database; `null` if the database is elsewhere, or the disk is unknown. */
export const diskOf = async ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) => {
  if (databaseUrl !== null) {
    return null
  }
  try {
    const { bsize, bavail, blocks } = await statfs(dataDir)
    return { freeBytes: bsize * bavail, bytes: bsize * blocks }
  } catch {
    return null
  }
}
