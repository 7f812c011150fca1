import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { required } from '#src/lib/required.ts'

const [, options = '', command = ''] = required(
  /^HEALTHCHECK (.+) \\\n +CMD (.+)$/m.exec(readFileSync('deploy/Dockerfile', 'utf8')),
  'the health check of the image',
)
const [, ...args] = JSON.parse(command) as [string, ...string[]]

/** Who answers in the place of the portal; its port. */
const answering = async (status: number) => {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/api/health/live' ? status : 404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return String((server.address() as AddressInfo).port)
}

const asks = async (PORT: string) => {
  const [code] = (await once(spawn(process.execPath, args, { env: { PORT } }), 'close')) as [number]
  return code
}

test('RE-07 Docker asks a container at the port that it was given', async () => {
  const port = await answering(200)
  expect(await asks(port)).toBe(0)
  expect(await asks(await answering(503))).toBe(1)
})

test('RE-07 a container that migrates is given as long as a pod', () => {
  const manifest = readFileSync('deploy/kubernetes.yaml', 'utf8')
  const [, times] = required(
    /startupProbe:[^]*?periodSeconds: 1\n +failureThreshold: (\d+)/.exec(manifest),
    'the probe of the start',
  )
  const [, minutes] = required(/--start-period=(\d+)m/.exec(options), 'the period of the start')
  expect(Number(minutes) * 60).toBe(Number(times))
  expect(options).toContain('--start-interval=1s')
})
