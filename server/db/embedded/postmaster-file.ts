import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { codeOf } from '#server/base/fault.ts'
import { isPostmasterOf } from '#server/db/embedded/postmaster-process.ts'

export const pidFileOf = (data: string) => join(data, 'postmaster.pid')

/** What it says of its process: pid, …, since when on line 3, port on line 4, status on line 8. */
export const noteOf = (data: string) => {
  const text = readFileSync(pidFileOf(data), 'utf8')
  const [pid, , startedAt = '', port, , , , status = ''] = text.split('\n')
  return {
    text,
    pid: Number(pid),
    startedAt,
    port: Number(port),
    isReady: status.trim() === 'ready',
  }
}

/** A process of another account is a stranger, and so it is to PostgreSQL. */
export const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Removes the file of a dead postmaster: if another program has its number now, PostgreSQL takes that for itself and does not
 * start.
 */
export const removeStale = (data: string) => {
  const taken = `${data}.stale-${process.pid}`
  try {
    const stale = noteOf(data)
    if (isAlive(stale.pid) && isPostmasterOf(data, stale) === false) {
      renameSync(pidFileOf(data), taken)
      // Another process may have launched one meanwhile.
      if (readFileSync(taken, 'utf8') === stale.text) {
        rmSync(taken)
      } else {
        renameSync(taken, pidFileOf(data))
      }
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') {
      throw error
    }
  }
}
