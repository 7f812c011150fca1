import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { quietPort } from '#tests/load/loaded-portal.ts'

/** For how long a connection to the database is lent: until its client leaves, or until the end of each transaction. */
export const poolings = ['session', 'transaction'] as const
export type Pooling = (typeof poolings)[number]

type Options = {
  readonly url: string
  /** The folder of the database, whose account PgBouncer runs as: it refuses root. */
  readonly data: string
  readonly pooling: Pooling
}

/** Is there one on this machine? */
export const hasPooler = () => spawnSync('pgbouncer', ['--version']).status === 0

const pauseMs = 500
const lookMs = 20

/** PgBouncer in front of a database of the loopback, which asks nobody for a password. */
export const startPooler = async ({ url, data, pooling }: Options) => {
  if (!hasPooler()) {
    throw new Error('PgBouncer is not installed: apt-get install pgbouncer, or the like.')
  }
  const port = await quietPort()
  const { username, password, port: databasePort, pathname } = new URL(url)
  const home = await mkdtemp(join(tmpdir(), 'portal-pooler-'))
  await chmod(home, 0o755)
  const file = join(home, 'pgbouncer.ini')
  const settings = `[databases]
postgres = host=127.0.0.1 port=${databasePort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${pooling}
default_pool_size = 80
max_client_conn = 500
server_login_retry = 1
`
  await writeFile(file, settings)
  const { uid, gid } = await stat(data)

  const start = async () => {
    const child = spawn('pgbouncer', [file], {
      stdio: 'ignore',
      ...(process.getuid?.() === 0 && { uid, gid }),
    })
    while (!(await isThere(port))) {
      if (child.exitCode !== null) {
        throw new Error(`PgBouncer left with ${child.exitCode}.`)
      }
      await sleep(lookMs)
    }
    return child
  }
  let running = await start()
  const kill = async () => {
    const exit = once(running, 'exit')
    running.kill('SIGKILL')
    await exit
  }

  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    /** `kill -9`; comes back half a second later. */
    restart: async () => {
      await kill()
      await sleep(pauseMs)
      running = await start()
    },
    stop: async () => {
      await kill()
      await rm(home, { recursive: true, force: true })
    },
  }
}
/** To listen there oneself would take its place. */
const isThere = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
