import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { seal, unseal } from '#server/base/seal.ts'

const key = randomBytes(32)
const cut = (sealed: string, length: number) =>
  Buffer.from(sealed, 'base64url').subarray(0, length).toString('base64url')

test('TK-18 a sealed text opens by its key and label, and by no other', () => {
  const sealed = seal(key, 'row 1', 'a code')
  expect(unseal(key, 'row 1', sealed)).toBe('a code')
  expect(unseal(key, 'row 2', sealed)).toBeNull()
  expect(unseal(randomBytes(32), 'row 1', sealed)).toBeNull()
})

test('TK-18 a sealed text that is cut within its tag is refused as a forged one', () => {
  const whole = seal(key, 'row 1', '')
  expect(unseal(key, 'row 1', whole)).toBe('')
  for (const length of [0, 11, 12, 16, 20, 24, 27]) {
    expect([length, unseal(key, 'row 1', cut(whole, length))]).toEqual([length, null])
  }
  expect(unseal(key, 'row 1', cut(seal(key, 'row 1', 'a code'), 16))).toBeNull()
})
