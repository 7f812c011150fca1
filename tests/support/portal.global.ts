import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  export interface ProvidedContext {
    portalUrl: string
  }
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const isReady = (url: string) =>
  fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the real server on a fresh database for the tests in Chromium, and stops it after them. */
export const setup = async (project: TestProject) => {
  if (!existsSync('dist/index.html')) {
    throw new Error('The app is not built. Run the tests with `npm test`.')
  }
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'))
  const output: string[] = []
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server.stdout.on('data', (text: Buffer) => output.push(text.toString()))
  server.stderr.on('data', (text: Buffer) => output.push(text.toString()))

  for (let tries = 0; !(await isReady(url)); tries += 1) {
    if (server.exitCode !== null || tries > 300) {
      throw new Error(`The server did not start.\n${output.join('')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  project.provide('portalUrl', url)

  return async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}
