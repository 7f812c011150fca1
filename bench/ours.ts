import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import memory from '../deploy/memory.json' with { type: 'json' }

/** Starts the built portal and waits until it serves. */
export const startOurs = async (port: number, settings: Readonly<Record<string, string>> = {}) => {
  // Without sample activity the machine is free for what is measured.
  const quiet = { SAMPLE_ACTIVITY: 'false' }
  // A database of its own, without mails of an earlier run.
  const data = { DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-')) }
  const env = { ...process.env, ...memory, PORT: String(port), ...data, ...quiet, ...settings }
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'ignore' })
  const url = `http://localhost:${port}`
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) {
      return { url, close: () => server.kill() }
    }
    await sleep(100)
  }
  server.kill()
  throw new Error('The portal did not start.')
}
