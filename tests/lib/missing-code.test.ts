import { expect, test } from 'vitest'

import { CallError } from '#src/lib/call-error.ts'
import { isMissingCode } from '#src/lib/missing-code.ts'

test.each([
  'Failed to fetch dynamically imported module: https://portal.example/assets/demo-1a2b.js',
  'error loading dynamically imported module: https://portal.example/assets/demo-1a2b.js',
  'Importing a module script failed.',
])('RE-17 knows that code is gone: %s', (text) => {
  expect(isMissingCode(new TypeError(text))).toBe(true)
})

test('RE-17 takes no other fault for code that is gone', () => {
  expect(isMissingCode(new CallError('error', 'Request timed out'))).toBe(false)
  expect(isMissingCode('Importing a module script failed.')).toBe(false)
})
