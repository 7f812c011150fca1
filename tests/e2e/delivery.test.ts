import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { ownPortal } from '#tests/support/own-portal.ts'

const dist = 'dist'
const built = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:html|js|css)$/.test(name),
)

const get = (path: string) => fetch(new URL(path, ownPortal().url), { redirect: 'manual' })

/** What the policy must name for the scripts that stand in a page (ADR 012). */
const inlineHashes = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

test('HT-01 HT-02 HT-03 every page comes with the policy and the headers, and with no script but files and what the policy names by hash', async () => {
  for (const path of [
    '/',
    '/login',
    '/login/customer',
    '/register',
    '/demo/robotaxi',
    '/email/login/connect/a/b',
    '/nothing',
  ]) {
    const response = await get(path)
    const headers = Object.fromEntries(response.headers)
    expect([path, response.status]).toEqual([path, 200])
    const policy = headers['content-security-policy'] ?? ''
    const html = await response.text()
    const scripts = ["script-src 'self'", ...inlineHashes(html)].join(' ')
    expect(policy).toContain(`default-src 'none'; ${scripts}; style-src 'self' 'sha256-`)
    for (const directive of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy.split('; ')).toContain(directive)
    }
    expect(policy).not.toMatch(/unsafe|\*|http:/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'cache-control': 'no-cache',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(html).not.toMatch(/\son\w+=|javascript:/i)
  }
})

test('HT-05 HT-17 assets are kept for ever, what is none is 404, and no source map is out', async () => {
  const [asset = ''] = built.filter((name) => name.startsWith('assets/') && name.endsWith('.js'))
  const found = await get(`/${asset}`)
  expect([found.status, found.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  for (const path of ['/assets/none.js', `/${asset}.map`, '/.built', '/server/main.ts']) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})

test('CF-06 the licenses of all that the app is made of come with it, and none asks for more than to be told', async () => {
  const told = await get('/licenses.txt')
  expect([told.status, told.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  // Some of the texts have headings of their own.
  const [, ...parts] = (await told.text()).split(/^## (?=\S+ (?:- [\d.]+ )?\(.+\)$)/m)
  const heads = parts.map((part) => part.split('\n', 1)[0] ?? '')
  for (const name of ['react', 'xstate', 'zod', '@chakra-ui/react', 'Inter']) {
    expect(heads.filter((head) => head.startsWith(`${name} `))).toHaveLength(1)
  }
  const permissive = /\((?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1)\)$/
  expect(heads.filter((head) => !permissive.test(head))).toEqual([])
  expect(parts.filter((part) => !/copyright/i.test(part))).toEqual([])
})

test('CF-01 the built app holds no inspector, no mock and no test code', () => {
  const forbidden = [
    'statelyai',
    'stately.ai',
    'mockServiceWorker',
    'setupWorker',
    'vitest',
    'fast-check',
    '@testing-library',
    'playwright',
    'sourceMappingURL',
  ]
  const found = built.flatMap((name) => {
    const text = readFileSync(join(dist, name), 'utf8')
    return forbidden.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`)
  })
  expect(built.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})
