import { expect, test } from 'vitest'

import { clockText, durationText } from '#src/lib/duration.ts'

test('PASSCODE-4 a duration is told in days, hours, minutes and seconds', () => {
  expect(durationText(93_784)).toBe('1 day, 2 hours, 3 minutes, 4 seconds')
  expect(durationText(600)).toBe('10 minutes')
  expect(durationText(61)).toBe('1 minute, 1 second')
})

test('PASSCODE-4 a begun second counts as whole, and time never goes below zero', () => {
  expect(durationText(4.2)).toBe('5 seconds')
  expect(durationText(0)).toBe('0 seconds')
  expect(durationText(-3)).toBe('0 seconds')
})

test('SESSION-2 shows seconds as a clock does', () => {
  expect([289, 60, 9, 0].map(clockText)).toEqual(['4:49', '1:00', '0:09', '0:00'])
})
