import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { isAlive, noteOf, pidFileOf, removeStale } from '#server/db/embedded/postmaster-file.ts'
import { isPostmasterOf } from '#server/db/embedded/postmaster-process.ts'
import { postgresBinaries, postgresMajor } from '#server/db/embedded/postgres-binaries.ts'
import { keptSecret } from '#server/base/config/kept-secret.ts'

/** Our own PostgreSQL on the loopback interface. It outlives this process, so that other processes can share it. */
export type Postmaster = { readonly url: string; readonly pid: number; readonly port: number }

type Options = {
  /** Parameters of `postgresql.conf` for this start. */
  readonly parameters?: Readonly<Record<string, string>>
  /** The port of a postmaster that died, so that the pools of other processes find the new one. */
  readonly port?: number
}

const startTimeoutMs = 30_000
const stopTimeoutMs = 10_000
/** Lets the account of the database enter a directory, not read it. */
const passable = 0o011

/**
 * The postmaster of a data directory: the one that is running, else a new one (after `initdb`, if the directory is new).
 * Processes that call it at the same time get the same postmaster.
 */
export const embeddedPostgres = async (
  directory: string,
  { parameters = {}, port }: Options = {},
): Promise<Postmaster> => {
  const data = resolve(directory)
  const password = keptSecret(`${data}.password`)
  if (!isDatabase(data)) {
    initialise(data, password)
  }
  refuseOtherMajor(data)

  const deadline = Date.now() + startTimeoutMs
  let up = runningPostmaster(data)
  while (Date.now() < deadline) {
    if (up?.isReady && (up.isSure || (await isTaken(up.port)))) {
      const url = `postgres://portal:${password}@127.0.0.1:${up.port}/postgres`
      return { url, pid: up.pid, port: up.port }
    }
    if (up === null) {
      removeStale(data)
      await launch(data, parameters, port ?? (await freePort()))
    } else {
      await sleep(20)
    }
    up = runningPostmaster(data)
  }
  const doubt =
    up?.isSure === false
      ? ` ${pidFileOf(data)} names process ${up.pid}: where that is not PostgreSQL, remove the file.`
      : ''
  throw new Error(
    `PostgreSQL did not start within ${startTimeoutMs / 1_000} s. See ${data}.log.${doubt}`,
  )
}

/** Whether the directory is a data directory. */
export const isDatabase = (data: string) => existsSync(join(data, 'PG_VERSION'))

/** The process named in `postmaster.pid`. `isSure`: it certainly belongs to this directory, so it may be stopped. */
export const runningPostmaster = (data: string) => {
  try {
    const noted = noteOf(data)
    const { pid, port, isReady } = noted
    const isOurs = isAlive(pid) && isPostmasterOf(data, noted)
    return isOurs === false ? null : { pid, port, isReady, isSure: isOurs === true }
  } catch {
    return null
  }
}

/** Shuts the postmaster of a data directory down: open transactions are rolled back, and a checkpoint is made. */
export const stopPostmaster = async (data: string) => {
  const up = runningPostmaster(data)
  if (up === null || !up.isSure) {
    return
  }
  process.kill(up.pid, 'SIGINT')
  const deadline = Date.now() + stopTimeoutMs
  while (runningPostmaster(data) !== null && Date.now() < deadline) {
    await sleep(20)
  }
}

const initialise = (data: string, password: string) => {
  mkdirSync(dirname(data), { recursive: true })
  const draft = `${data}.init-${process.pid}`
  const passwordFile = `${draft}.password`
  const owner = databaseAccount()
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  handOver(draft)
  if (owner !== null) {
    chownSync(passwordFile, owner.uid, owner.gid)
  }

  const { initdb } = postgresBinaries()
  const made = spawnSync(
    initdb,
    [
      `--pgdata=${draft}`,
      `--pwfile=${passwordFile}`,
      '--username=portal',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The locale of the machine must not decide how text sorts.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...owner, cwd: draft, windowsHide: true, encoding: 'utf8' },
  )
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}${hintFor(made.stderr)}`)
  }

  try {
    renameSync(draft, data)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!isDatabase(data)) {
      throw error
    }
  }
}

/** Gives a data directory that root has made to the account that the database runs as, and lets that account reach it. */
export const handOver = (data: string) => {
  const owner = databaseAccount()
  if (owner !== null) {
    const home = dirname(data)
    chmodSync(home, statSync(home).mode | passable)
    for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(data, name), owner.uid, owner.gid)
    }
  }
}

const hintFor = (reason: string) =>
  reason.includes('Permission denied')
    ? 'PostgreSQL does not run as root: its account must be able to enter every directory above DATA_DIR.'
    : ''

const refuseOtherMajor = (data: string) => {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version !== postgresMajor) {
    throw new Error(
      `${data} was made by PostgreSQL ${version}; this release brings ${postgresMajor}. Move its data over or set DATABASE_URL.`,
    )
  }
}

const launch = async (data: string, parameters: Record<string, string>, port: number) => {
  const logFile = openSync(`${data}.log`, 'a', 0o600)
  const settings = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    postgresBinaries().postgres,
    ['-D', data, '-h', '127.0.0.1', '-k', '', '-p', String(port), ...settings],
    {
      ...databaseAccount(),
      cwd: data,
      stdio: ['ignore', logFile, logFile],
      // Ctrl-C in the terminal must not stop the database before the server has drained.
      detached: true,
      windowsHide: true,
    },
  )
  closeSync(logFile)
  child.on('error', () => {})
  child.unref()
  for (let waited = 0; waited < 100; waited += 1) {
    if (child.exitCode !== null || runningPostmaster(data)?.isReady) {
      return
    }
    await sleep(10)
  }
}

/** PostgreSQL refuses to run as root; it then runs as `postgres` or `nobody`. */
const databaseAccount = () => {
  if (process.getuid?.() !== 0) {
    return null
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = accounts.find(([name]) => name === 'postgres')
  return { uid: Number(found?.[2] ?? 65_534), gid: Number(found?.[3] ?? 65_534) }
}

const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer()
      .on('error', failed)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as AddressInfo
        probe.close(() => found(port))
      })
  })

const isTaken = (port: number) =>
  new Promise<boolean>((found) => {
    const socket = connect(port, '127.0.0.1')
      .on('connect', () => {
        socket.destroy()
        found(true)
      })
      .on('error', () => found(false))
  })
