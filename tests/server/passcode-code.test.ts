import { expect, test } from 'vitest'

import { browserName } from '#server/http/browser-name.ts'
import {
  codeHash,
  isCode,
  randomCode,
  randomNumber,
  randomTicket,
} from '#server/sign-in/passcode/code.ts'

/** χ² with 999 degrees of freedom is above it once in a billion runs. */
const chiSquareLimit = 1_300

test('TK-19 codes are six digits, evenly spread, the first and the last among them', () => {
  const count = 200_000
  const codes = Array.from({ length: count }, randomCode)
  expect(codes.every(isCode)).toBe(true)

  const thousands = new Map<string, number>()
  codes.forEach((code) => {
    const head = code.slice(0, 3)
    thousands.set(head, (thousands.get(head) ?? 0) + 1)
  })
  const expected = count / 1_000
  const chiSquare = [...thousands.values()].reduce(
    (sum, seen) => sum + (seen - expected) ** 2 / expected,
    0,
  )
  expect(thousands.size).toBe(1_000)
  expect(chiSquare).toBeLessThan(chiSquareLimit)
  expect([thousands.has('000'), thousands.has('999')]).toEqual([true, true])
})

test('PC-12 the number of a screen is none that the mailbox shows already', () => {
  const all = Array.from({ length: 100 }, (_, value) => value.toString().padStart(2, '0'))
  expect(randomNumber(all.filter((number) => number !== '07'))).toBe('07')
  expect(randomNumber(all)).toBeNull()
})

test('PASSCODE-8 a kept code depends on the pepper and on its row', () => {
  const one = { appSecret: 'one secret of at least 32 characters' }
  const two = { appSecret: 'two secret of at least 32 characters' }
  const hashes = [
    codeHash('salt', '123456', one),
    codeHash('salt', '123456', two),
    codeHash('other', '123456', one),
    codeHash('salt', '123457', one),
  ]
  expect(new Set(hashes).size).toBe(4)
})

test('PC-13 a ticket is 128 bits and survives the cleaning of typed codes', () => {
  const ticket = randomTicket()
  expect(ticket).toMatch(/^[\da-f]{32}$/)
  expect(isCode(ticket)).toBe(false)
})

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1 Version/18.0 Safari/605.1',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/142.0 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  ['curl/8.0', 'an unknown browser'],
  ['<img src=x onerror=alert(1)>', 'an unknown browser'],
])('PC-12 names the browser of %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
