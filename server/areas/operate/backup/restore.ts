import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import {
  manifestName,
  manifestSchema,
  type Manifest,
} from '#server/areas/operate/backup/manifest.ts'
import { plainFault } from '#server/areas/operate/backup/plain-fault.ts'
import { settle } from '#server/areas/operate/backup/settle.ts'
import { readConfig } from '#server/base/config/config.ts'
import { processLog } from '#server/base/log.ts'
import { copyFile } from '#server/areas/operate/backup/copy-file.ts'
import { embeddedIn, openDatabase } from '#server/db/database.ts'
import { handOver, runningPostmaster } from '#server/db/embedded/embedded.ts'
import { opensNewestKey } from '#server/identity/session/keys.ts'

type Restore = {
  readonly dataDir: string
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly now: () => number
  readonly signal: AbortSignal
}

/**
 * Makes a `DATA_DIR` from a backup: migrated, and with nobody signed in (RE-08). It appears complete or not at all. Returns what
 * is in it.
 */
export const restore = async ({ dataDir, folder, environment, now, signal }: Restore) => {
  const manifest = await manifestIn(folder)
  refuseUsed(dataDir)
  const target = resolve(dataDir)
  const draft = `${target}.part-${process.pid}`
  try {
    await mkdir(dirname(draft), { recursive: true })
    await mkdir(draft)
    await copyAll(manifest, { from: folder, to: draft, signal })
    handOver(embeddedIn(draft))
    const found = await settleIn({ ...environment, DATA_DIR: draft }, now)
    if (existsSync(target)) {
      await rmdir(target)
    }
    await rename(draft, target)
    return { ...found, madeAt: manifest.madeAt }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw plainFault(error, target)
  }
}

const manifestIn = async (folder: string): Promise<Manifest> => {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, manifestName), 'utf8')))
  } catch (error) {
    throw new Error(`${folder} is no backup of a portal: its ${manifestName} cannot be read.`, {
      cause: error,
    })
  }
}

const refuseUsed = (dataDir: string) => {
  const advice = 'Set DATA_DIR to a folder that is empty or not there.'
  if (runningPostmaster(embeddedIn(dataDir)) !== null) {
    throw new Error(`A portal uses ${dataDir}. ${advice}`)
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(`${dataDir} is not empty. ${advice}`)
  }
}

type Places = { readonly from: string; readonly to: string; readonly signal: AbortSignal }

const copyAll = async ({ folders, files }: Manifest, { from, to, signal }: Places) => {
  for (const name of folders) {
    await mkdir(join(to, name), { mode: 0o700 })
  }
  for (const [name, hash] of Object.entries(files)) {
    if ((await copyFile(join(from, name), join(to, name), signal)) !== hash) {
      throw new Error(`${join(from, name)} is not what was backed up.`)
    }
  }
}

/** Starts the database once, which replays its log, and prepares it for a portal. */
const settleIn = async (environment: Restore['environment'], now: () => number) => {
  const config = readConfig(environment)
  const { db, close } = await openDatabase(config, processLog(config), { queryMs: 0 })
  const act = async () => {
    // A secret in the settings is the operator's choice, also if it replaces a lost one.
    if ((environment['APP_SECRET'] ?? '') === '' && !(await opensNewestKey(db, config))) {
      throw new Error(
        'the backup has not the secret that its portal ran under. Set APP_SECRET to that one.',
      )
    }
    return settle({ config, db, now })
  }
  return act().finally(close)
}
