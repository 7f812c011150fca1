import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { decodeInfo, encodeInfo } from '#src/lib/route-info.ts'
import { everydaySeed } from '#tests/support/everyday-seed.ts'

test('ROUTE-8 reads what was written, with nothing to escape in a URL', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), (info) => {
      const text = encodeInfo(info)
      expect(text).toMatch(/^[\w-]*$/)
      fc.pre(text.length <= 2_000)
      expect(decodeInfo(text)).toEqual(info)
    }),
    { seed: everydaySeed },
  )
})

test('ROUTE-8 RD-05 ignores whatever is broken, and never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeInfo(text)).not.toThrow()
    }),
    { seed: everydaySeed },
  )
  expect(decodeInfo('%%%')).toBeNull()
  expect(decodeInfo('e30')).toEqual({})
  expect(decodeInfo('e'.repeat(2_001))).toBeNull()
})
