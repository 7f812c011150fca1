import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Endpoint } from '#src/api/contract/endpoint.ts'
import { endpoints } from '#src/api/contract/endpoints.ts'
import { problemStatus } from '#src/api/contract/problem-status.ts'

/** The specification's groups (CALL-2), and the catalogue's of our own (ADR 008). The live channel serves several of them. */
const groups = [
  'access',
  'aiconversations',
  'customers',
  'demos',
  'forms',
  'leads',
  'logs',
  'looker',
  'organization',
  'stats',
  'users',
]

test.each(Object.entries(endpoints))(
  'CALL-2 %s stands in a group of the product, or under its auth method',
  (_, { path }) => {
    const [group = ''] = path.slice(1).split('/')
    expect(
      [...groups, ':method', 'user', 'live', 'admin'],
      'the path of a call begins with one of these',
    ).toContain(group)
  },
)

test('CALL-2 every group of the product has a call', () => {
  const used = new Set(Object.values(endpoints).map(({ path }) => path.split('/')[1]))
  expect(groups.filter((group) => !used.has(group))).toEqual([])
})

test('CALL-4 no two endpoints share method and path for one type of sign-in method', () => {
  const addresses = Object.values<Endpoint>(endpoints).flatMap(({ method, path, methodTypes }) =>
    (methodTypes ?? ['any']).map((type) => `${method} ${path} ${type}`),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('CALL-4 every endpoint names a right, a limit and problems that have a status', () => {
  for (const { access, limit, problems } of Object.values(endpoints)) {
    expect(['public', 'signedIn', 'staff', 'admin']).toContain(access)
    expect(limit.count).toBeGreaterThan(0)
    expect(limit.windowSec).toBeGreaterThan(0)
    expect(problems.filter((problem) => !(problem in problemStatus))).toEqual([])
  }
})

test('CALL-2 every endpoint is called by the app or the device’s program: no answer without somebody who shows it', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{src,cli}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['src/api/contract/**'],
  })
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const named = new Set(text.match(/\w+/g))
  expect(Object.keys(endpoints).filter((name) => !named.has(name))).toEqual([])
})

// Whoever opens a call to others changes this file with it.
test('AZ-01 who may make which call is as it is recorded', async () => {
  const lines = Object.entries(endpoints).map(
    ([name, { access, method, path }]) =>
      `${access.padEnd(9)} ${method.padEnd(6)} ${path.padEnd(48)} ${name}`,
  )
  await expect([...lines, ''].join('\n'), '`npm run record` writes it.').toMatchFileSnapshot(
    './recorded/access.txt',
  )
})
