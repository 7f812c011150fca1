import { execFile } from 'node:child_process'
import { statSync, utimesSync } from 'node:fs'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

import { expect, onTestFinished, test, vi } from 'vitest'

import { readConfig } from '#server/base/config/config.ts'
import { startVite } from '#server/app/vite.ts'
import { inspectedByVite, inspectorRoutes } from '#server/local/inspector.ts'

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

/** The development server; answers how to ask it for Home. */
const startDevelopment = async () => {
  const config = readConfig({
    DATA_DIR: '/nonexistent',
    APP_SECRET: 'x7Rk2mQ9vT4bN8wL3cY6fH1jD5sA04tU',
  })
  expect(config.host).toBe('127.0.0.1')
  const server = createServer()
  const { listener, close } = await startVite(server, () => {}, config, [inspectedByVite])
  server.on('request', listener)
  await new Promise<void>((resolve) => server.listen(0, config.host, resolve))
  onTestFinished(async () => {
    await close()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return async (headers: Readonly<Record<string, string>>, path = '/') => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    request({ port, host: config.host, path, headers }, resolve).on('error', reject).end()
    const response = await promise
    const { statusCode, headers: its } = response
    return { statusCode, cookies: its['set-cookie'] ?? [], html: await text(response) }
  }
}

test('CF-09 HT-11 the development server answers under the names of this machine alone', async () => {
  const ask = await startDevelopment()
  expect(await ask({ host: 'localhost' })).toMatchObject({ statusCode: 200 })
  expect(await ask({ host: 'evil.example' })).toMatchObject({ statusCode: 403 })
})

test('CF-06 the development server says where the licenses are to be read', async () => {
  const ask = await startDevelopment()
  const { statusCode, html } = await ask({ host: 'localhost' }, '/licenses.txt')
  expect(statusCode).toBe(200)
  expect(html).toMatch(/^The built app lists the licenses/)
})

test('FLOW-2 a browser that asked the development server for the inspector has it on every page, until it asks for none', async () => {
  const ask = await startDevelopment()
  const page = { host: 'localhost', 'sec-fetch-dest': 'document' }
  const feed = '/local/inspector/feed.js" data-inspect="page"'
  const { cookies, html } = await ask(page, '/?inspect')
  expect(html).toContain(feed)
  // A provider of another site leads back to a page of ours.
  expect(cookies).toEqual(['pp_inspect=page; Path=/; HttpOnly; SameSite=Lax'])

  const back = { ...page, cookie: 'pp_inspect=page' }
  expect((await ask(back, '/google/login/callback?code=1')).html).toContain(feed)
  const off = await ask(back, '/?inspect=off')
  expect(off.html).not.toContain(feed)
  expect(off.cookies).toEqual(['pp_inspect=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  expect((await ask(page)).html).not.toContain(feed)
})

const drawnAt = () => statSync('dist-inspector/charts.json').mtimeMs

test('FLOW-2 a chart that is changed while the development server runs is drawn anew, and who asks for charts waits for it', async () => {
  await startDevelopment()
  const before = drawnAt()
  await vi.waitFor(
    async () => {
      const now = new Date()
      utimesSync('src/machines/theme/theme.machine.ts', now, now)
      const { status } = await inspectorRoutes().request('/local/inspector/charts.json')
      expect([status, drawnAt() > before]).toEqual([200, true])
    },
    { interval: 500 },
  )
})
