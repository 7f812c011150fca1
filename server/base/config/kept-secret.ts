import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { codeOf, messageOf } from '#server/base/fault.ts'
import { randomSecret } from '#server/base/secrets.ts'

/** The secret in a file that only its owner can read. The first call makes it; simultaneous first calls get the same one. */
export const keptSecret = (path: string): string => {
  try {
    return readOrMade(path)
  } catch (error) {
    throw new Error(`DATA_DIR: nothing can be kept in ${dirname(path)}: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

const readOrMade = (path: string): string => {
  const existing = readIfThere(path)
  if (existing !== null) {
    return existing
  }

  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, randomSecret(), { mode: 0o600 })
  try {
    // A link appears whole or not at all, and never replaces the file of a faster process.
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw error
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}

const readIfThere = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return null
    }
    throw error
  }
}
