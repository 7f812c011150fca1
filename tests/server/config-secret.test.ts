import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { weaknessOf } from '#server/base/config/app-secret.ts'
import { readConfig } from '#server/base/config/config.ts'
import { useSettings } from '#tests/support/use-settings.ts'

const { DATA_DIR, faultOf } = useSettings()

test('CF-05 the secret of local mode is made once and readable by its owner alone', () => {
  const first = readConfig({ DATA_DIR }).appSecret
  expect(readConfig({ DATA_DIR }).appSecret).toBe(first)
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
})

const byHow = 'make one by “openssl rand -base64 32”'

test.each([
  ['changeme-changeme-changeme-changeme-1', 'is a placeholder'],
  ['please-change-me-before-you-go-live-3912', 'is a placeholder'],
  ['your-secret-of-at-least-32-characters', 'is a placeholder'],
  ['secret_secret_of_the_portal_2026_x7q', 'is a placeholder'],
  ['a'.repeat(40), 'is a pattern'],
  ['k3!Zq'.repeat(7), 'is a pattern'],
  ['s7Gk2pQ9s7Gk2pQ9s7Gk2pQ9s7Gk2pQ9s7', 'is a pattern'],
  ['0123456789abcdefghijklmnopqrstuvwxyz', 'is a pattern'],
  ['qwertyuiop-asdfghjkl-zxcvbnm-0123456789', 'is a pattern'],
  ['aabbaacddcaabbdacbdabcdabcddabcabdcb', 'has too few different characters'],
])('CF-03 ERROR-2 %s is refused as APP_SECRET', (APP_SECRET, fault) => {
  expect(faultOf({ APP_SECRET })).toBe(
    `The settings do not fit together:\n  - APP_SECRET: ${fault}; ${byHow}`,
  )
})

test('CF-03 ERROR-2 each of OTHER_APP_SECRETS is as strong as the one', () => {
  const strong = randomBytes(32).toString('base64url')
  expect(
    readConfig({ DATA_DIR, OTHER_APP_SECRETS: `${strong}, ${strong}` }).otherAppSecrets,
  ).toEqual([strong, strong])
  expect(faultOf({ OTHER_APP_SECRETS: `${strong},short` })).toContain(
    'OTHER_APP_SECRETS: is shorter than 32 characters',
  )
})

const others = (...secrets: unknown[]) => ({ OTHER_APP_SECRETS: JSON.stringify(secrets) })

test('CF-03 ERROR-2 an APP_SECRET with a comma is changed as any other, by a JSON array of the others', () => {
  const comma = `${randomBytes(32).toString('base64url')},Xy7, k2`
  expect(readConfig({ DATA_DIR, ...others(comma) }).otherAppSecrets).toEqual([comma])
  expect(faultOf(others('short'))).toContain('OTHER_APP_SECRETS: is shorter than 32 characters')
  expect(faultOf(others(1))).toContain('OTHER_APP_SECRETS: is no text')
  expect(faultOf({ OTHER_APP_SECRETS: `["${comma}` })).toContain('OTHER_APP_SECRETS: is not JSON')
})

test('CF-03 what random generators make is taken as APP_SECRET', () => {
  for (let times = 0; times < 500; times += 1) {
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      expect(weaknessOf(randomBytes(32).toString(encoding))).toBe(null)
    }
  }
})
