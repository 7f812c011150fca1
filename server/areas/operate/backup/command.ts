import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { dataDirOf } from '#server/base/config/config.ts'
import { messageOf } from '#server/base/fault.ts'

type Command = {
  readonly dataDir: string
  readonly folder: string
  /** When told to stop, it leaves nothing half done. */
  readonly signal: AbortSignal
}

/** Runs `npm run backup` or `npm run restore`, which both take one folder; prints the result or the problem. */
export const runCommand = async (name: string, act: (command: Command) => Promise<string>) => {
  const stopping = new AbortController()
  process.on('SIGINT', () => stopping.abort())
  process.on('SIGTERM', () => stopping.abort())
  try {
    refuseOtherDatabase(process.env)
    const folder = folderIn(name, process.argv.slice(2))
    const dataDir = dataDirOf(process.env)
    process.stdout.write(await act({ dataDir, folder, signal: stopping.signal }))
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  }
}

const refuseOtherDatabase = ({ DATABASE_URL = '' }: NodeJS.ProcessEnv) => {
  if (DATABASE_URL !== '') {
    throw new Error(
      'DATABASE_URL is set: back that database up, and restore it, in the way of its provider.',
    )
  }
}

const folderIn = (name: string, args: string[]) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) {
    throw new Error(`Name one folder: npm run ${name} -- <folder>`)
  }
  return resolve(folder)
}
