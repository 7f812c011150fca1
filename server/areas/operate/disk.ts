import { statfs } from 'node:fs/promises'

import type { Config } from '#server/base/config/config.ts'

/** The disk that the embedded database lies on; `null` where the database is elsewhere, or nobody can tell. */
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
