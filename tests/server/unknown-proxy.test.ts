import { expect, test } from 'vitest'

import { loadHealth } from '#src/api/contract/admin-health.ts'
import { livePath } from '#src/api/contract/live.ts'
import { createApp } from '#server/app/create-app.ts'
import { signInAdmin } from '#tests/support/access.ts'
import { createPortal } from '#tests/support/portal.ts'

const production = { mode: 'production', trustedProxies: 0 } as const
const unaware = await createPortal({ config: production })
const aware = await createPortal({ config: { ...production, trustedProxies: 1 } })
const local = await createPortal({ config: { trustedProxies: 0 } })

const byProxy = { headers: { 'x-forwarded-for': '203.0.113.7' } }
const advice = expect.stringContaining('TRUSTED_PROXIES') as string

test('HT-12 a proxy that nobody named is told of once in the log, and on Health to who comes by it', async () => {
  const { browser } = await signInAdmin(unaware)
  expect((await browser.call(loadHealth, {})).concerns).toEqual([])
  expect(unaware.logLines.join('\n')).not.toContain('TRUSTED_PROXIES')

  expect((await browser.call(loadHealth, {}, byProxy)).concerns).toEqual([advice])
  await browser.call(loadHealth, {}, byProxy)

  expect(unaware.logLines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1)
})

test('HT-12 ERROR-2 a proxy that tells no address is told of once in the log, and on Health to who comes by it', async () => {
  const { browser } = await signInAdmin(aware)
  expect((await browser.call(loadHealth, {})).concerns).toEqual([advice])
  await browser.call(loadHealth, {})

  expect(aware.logLines.filter((line) => line.includes('fewer addresses'))).toHaveLength(1)
})

test.each([
  ['a proxy that is named', aware],
  ['a header on one’s own machine', local],
])('HT-12 of %s nothing is told', async (_name, portal) => {
  const { browser } = await signInAdmin(portal)
  expect((await browser.call(loadHealth, {}, byProxy)).concerns).toEqual([])
  expect(portal.logLines.join('\n')).not.toContain('TRUSTED_PROXIES')
})

/** What the log of a fresh process says of proxies, after a request of this kind. */
const toldOf = async (
  path: string,
  { settings, headers = {}, httpVersion = '1.1' }: Partial<Asked> = {},
) => {
  const publicUrl = 'https://portal.example'
  const config = { ...aware.services.config, publicUrl, ...settings }
  const app = createApp([], { ...aware.services, config })
  await app.request(
    `${publicUrl}${path}`,
    { headers: { host: 'portal.example', ...headers } },
    { incoming: { httpVersion, socket: {} } },
  )
  const warned = aware.logLines.splice(0).filter((line) => line.includes('"warn"'))
  return warned.map((line) => (JSON.parse(line) as { message: string }).message)
}
type Asked = {
  settings: { trustedProxies: number }
  headers: Record<string, string>
  httpVersion: string
}

test('HT-12 ERROR-2 over https a proxy is in front in any case', async () => {
  const settings = { trustedProxies: 0 }
  expect(await toldOf('/login', { settings })).toEqual([advice])
  expect(await toldOf('/api/health/ready', { settings })).toEqual([])
})

test('ERROR-2 a proxy that asks by HTTP/1.0 or passes on no upgrade is told what to do', async () => {
  const { headers } = byProxy
  const upgrade = { ...headers, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
  expect(await toldOf('/login', { headers })).toEqual([])
  expect(await toldOf('/login', { headers, httpVersion: '1.0' })).toEqual([
    expect.stringContaining('HTTP/1.1'),
  ])
  expect(await toldOf('/api/health/ready', { headers, httpVersion: '1.0' })).toEqual([])
  expect(await toldOf(livePath, { headers })).toEqual([])
  expect(await toldOf(livePath, { headers: upgrade })).toEqual([
    expect.stringContaining('WebSocket'),
  ])
})
