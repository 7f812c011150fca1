import { execFile } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { readConfig } from '#server/base/config/config.ts'
import { startVite } from '#server/app/vite.ts'

const run = promisify(execFile)

test('CF-09 a portal that others reach is never served by the development server', async () => {
  const environment = {
    PUBLIC_URL: 'https://portal.example',
    APP_SECRET: 'x7Rk2mQ9vT4bN8wL3cY6fH1jD5sA0gZu',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'portal@portal.example',
    ADMIN_EMAILS: 'ada@portal.example',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  }
  const started = run(process.execPath, ['server/main.ts', '--dev'], { env: environment })
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: 'PUBLIC_URL: is not this machine; others get the built app, by `npm start`.\n',
  })
})

test('CF-09 HT-11 the development server answers under the names of this machine alone', async () => {
  const config = readConfig({
    DATA_DIR: '/nonexistent',
    APP_SECRET: 'x7Rk2mQ9vT4bN8wL3cY6fH1jD5sA04tU',
  })
  expect(config.host).toBe('127.0.0.1')
  const server = createServer()
  const { listener, close } = await startVite(server, () => {}, config)
  server.on('request', listener)
  await new Promise<void>((resolve) => server.listen(0, config.host, resolve))
  const { port } = server.address() as AddressInfo
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      request({ port, host: config.host, path: '/', headers: { host } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
  try {
    expect(await statusFor('localhost')).toBe(200)
    expect(await statusFor('evil.example')).toBe(403)
  } finally {
    await close()
    server.close()
  }
})
