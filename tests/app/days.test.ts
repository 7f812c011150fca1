import { expect, onTestFinished, test } from 'vitest'

import { timesOf } from '#src/containers/insights/days.ts'

const on = (at: string) => Date.parse(at)

test.each([
  ['2026-06-01', '2026-06-01T04:00:00Z', '2026-06-02T03:59:59.999Z'],
  // Clocks go back from midnight to 23:00: the day has 25 hours.
  ['2026-04-04', '2026-04-04T03:00:00Z', '2026-04-05T03:59:59.999Z'],
  // And forward at midnight, to 01:00.
  ['2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T02:59:59.999Z'],
  ['2028-02-29', '2028-02-29T03:00:00Z', '2028-03-01T02:59:59.999Z'],
])('SE-16 INSIGHT-4 every hour of %s in Santiago is of that day', (day, first, last) => {
  const days = { from: day, to: day }
  const expected = { from: on(first), to: on(last) }
  expect(timesOf({ ...days, zone: 'America/Santiago' })).toEqual(expected)

  const { TZ } = process.env
  onTestFinished(() => {
    if (TZ === undefined) {
      delete process.env['TZ']
    } else {
      process.env['TZ'] = TZ
    }
  })
  process.env['TZ'] = 'America/Santiago'
  expect(timesOf(days)).toEqual(expected)
})

test.each([
  // Clocks go back hours after the day began, which for UTC is the day before; and forward.
  ['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00Z', '2026-04-05T13:59:59.999Z'],
  ['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00Z', '2026-10-04T12:59:59.999Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z'],
  // Midnight comes twice: the day begins with the first.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z'],
])('SE-16 INSIGHT-4 in %s %s has all its hours', (zone, day, first, last) => {
  expect(timesOf({ from: day, to: day, zone })).toEqual({ from: on(first), to: on(last) })
})

test('INSIGHT-4 the last day that can be named has its end, and no day begins before there were any', () => {
  expect(timesOf({ from: '0001-01-01', to: '9999-12-31', zone: 'UTC' })).toEqual({
    from: 0,
    to: on('9999-12-31T23:59:59.999Z'),
  })
})
