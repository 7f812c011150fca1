import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import memory from '../../deploy/memory.json' with { type: 'json' }

const withoutPages = fileURLToPath(new URL('server.main.ts', import.meta.url))
const startTimeoutMs = 180_000

export type ServerProcess = {
  readonly url: string
  readonly port: number
  readonly child: ChildProcess
  readonly output: () => string
  /** `kill -9`. */
  readonly kill: () => Promise<void>
  /** SIGTERM; resolves with the exit code. */
  readonly stop: () => Promise<number | null>
}

/** A port that nobody listens on. */
export const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** Does nobody listen on this port? */
export const isFree = async (port: number) => {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/** A real server process over a data directory; resolves when it is ready. */
export const startServerProcess = async (
  dataDir: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
  script: string = withoutPages,
): Promise<ServerProcess> => {
  const output: string[] = []
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      DATA_DIR: dataDir,
      // It would do something while a test counts what it did.
      SAMPLE_ACTIVITY: 'false',
      ...memory,
      ...environment,
      // As it is shipped, whatever a test says besides.
      NODE_OPTIONS: `${memory.NODE_OPTIONS} ${environment['NODE_OPTIONS'] ?? ''}`,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stdout?.on('data', (text: Buffer) => output.push(text.toString()))
  child.stderr?.on('data', (text: Buffer) => output.push(text.toString()))

  const deadline = Date.now() + startTimeoutMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start.\n${output.join('')}`)
    }
    await sleep(20)
  }

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    }
    return child.exitCode
  }
  return {
    url,
    port,
    child,
    output: () => output.join(''),
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

const isReady = (url: string) =>
  fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
