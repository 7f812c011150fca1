import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'

import { manifestName, type Manifest } from '#server/areas/operate/backup/manifest.ts'
import { plainFault } from '#server/areas/operate/backup/plain-fault.ts'
import { baseBackup } from '#server/areas/operate/backup/base-backup.ts'
import { copyFile } from '#server/areas/operate/backup/copy-file.ts'
import { connect, embeddedIn, stopUnused } from '#server/db/database.ts'
import { embeddedPostgres, isDatabase, runningPostmaster } from '#server/db/embedded/embedded.ts'
import { opensNewestKey } from '#server/identity/session/keys.ts'

type BackUp = {
  readonly dataDir: string
  readonly folder: string
  readonly now: () => number
  readonly signal: AbortSignal
}

/**
 * Copies the embedded database and what belongs to it into a new folder, whether the portal runs or not (RE-08). The
 * folder appears complete or not at all, and only its owner can read it: it contains everything, including the local secret.
 */
export const backUp = async ({ dataDir, folder, now, signal }: BackUp) => {
  const data = embeddedIn(dataDir)
  refuseUnfit(dataDir, folder)
  const draft = `${folder}.part-${process.pid}`
  const files: Record<string, string> = {}
  const nameOf = (path: string) => relative(draft, path).split(sep).join('/')
  const copy = async (from: string, to: string) => {
    files[nameOf(to)] = await copyFile(from, to, signal)
  }
  const write = async (to: string, text: string) => {
    const from = `${to}.tmp`
    await writeFile(from, text, { mode: 0o600 })
    await copy(from, to)
    await rm(from)
  }
  try {
    const madeAt = new Date(now()).toISOString()
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const hasSecret = await onDatabase(data, async (url) => {
      await baseBackup({ url, data, to: join(draft, 'postgres'), copy, write })
      return isSecretOf(url, dataDir)
    })
    for (const name of ['postgres.password', ...(hasSecret ? ['secret'] : [])]) {
      await copy(join(dataDir, name), join(draft, name))
    }
    const manifest: Manifest = { madeAt, folders: await foldersIn(draft), files }
    await write(join(draft, manifestName), JSON.stringify(manifest))
    await rename(draft, folder)
    return { madeAt, hasSecret }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw plainFault(error, folder)
  }
}

const refuseUnfit = (dataDir: string, folder: string) => {
  const data = embeddedIn(dataDir)
  if (!isDatabase(data)) {
    throw new Error(`There is no database in ${data}. Set DATA_DIR to the portal's.`)
  }
  if (existsSync(folder)) {
    throw new Error(`${folder} is there already. Name a folder that is not.`)
  }
  if (folder.startsWith(`${resolve(dataDir)}${sep}`)) {
    throw new Error(`${folder} is within DATA_DIR, and would go with it. Name one elsewhere.`)
  }
}

/** Starts a database that is not running, and stops it again. */
const onDatabase = async <T>(data: string, act: (url: string) => Promise<T>) => {
  const { url, pid } = await embeddedPostgres(data)
  try {
    return await act(url)
  } finally {
    // One that went away and came back is its portal's.
    if (runningPostmaster(data)?.pid === pid) {
      await stopUnused(data, url)
    }
  }
}

/** Is the portal's secret in its folder? With `APP_SECRET`, only one of an earlier start may be there. */
const isSecretOf = async (url: string, dataDir: string) => {
  const path = join(dataDir, 'secret')
  if (!existsSync(path)) {
    return false
  }
  const appSecret = await readFile(path, 'utf8')
  const { db } = connect(url, { connections: 1 })
  return opensNewestKey(db, { appSecret, otherAppSecrets: [] }).finally(() => db.destroy())
}

/** Including empty folders, without which PostgreSQL does not start. */
const foldersIn = async (draft: string) => {
  const entries = await readdir(draft, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(draft, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}
