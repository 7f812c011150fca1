import { expect, test } from 'vitest'

import { fuzzyFit } from '#src/lib/fuzzy.ts'

test.each([
  ['robo', 'Robotaxi'],
  ['tax', 'Robotaxi'],
  ['rbtx', 'Robotaxi'],
  ['fan nba', 'NBA fan insights'],
  ['cafe', 'Café Cymbal'],
  ['', 'Robotaxi'],
])('APP-11 %j finds %j', (search, text) => {
  expect(fuzzyFit(search, text)).not.toBeNull()
})

test.each([
  ['zebra', 'Robotaxi'],
  ['robo nba', 'Robotaxi'],
  ['xr', 'Robotaxi'],
])('APP-11 %j does not find %j', (search, text) => {
  expect(fuzzyFit(search, text)).toBeNull()
})

test('APP-11 a name that begins so comes before a word inside, that before a part, that before letters apart', () => {
  const fits = ['Taxi', 'A taxi', 'Robotaxi', 'Tall axis'].map(
    (text) => fuzzyFit('tax', text) ?? 99,
  )
  expect(fits).toEqual(fits.toSorted((one, other) => one - other))
  expect(new Set(fits).size).toBe(4)
})
