import { expect, test } from 'vitest'

import { fuzzyFit, likelyWord, nearness } from '#src/lib/fuzzy.ts'

test.each([
  ['robo', 'Robotaxi'],
  ['tax', 'Robotaxi'],
  ['rbtx', 'Robotaxi'],
  ['fan nba', 'NBA fan insights'],
  ['cafe', 'Café Cymbal'],
  ['strasse', 'Straße 9'],
  ['straße', 'STRASSE 9'],
  ['istanbul', 'İSTANBUL'],
  ['ıstanbul', 'Istanbul'],
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

test.each([
  ['robotaxi', 'Robotaxi', 0],
  ['robotxi', 'Robotaxi', 1],
  ['rboottaxi', 'Robotaxi', 2],
  ['robotaxis', 'Robotaxi', 1],
  ['cymbal-bites', 'Cymbal Bites', 0],
  ['cymbal', 'Cymbal Bites', 1],
  ['fan-experience-2', 'fanexperience', 1],
  ['nbaa', 'nba', 1],
])('APP-4 %j is near %j', (meant, name, edits) => {
  expect(nearness(meant, name)).toBe(edits)
})

test.each([
  ['zebra', 'Robotaxi'],
  ['x', 'Robotaxi'],
  ['', 'Robotaxi'],
  ['f1', 'nba'],
  ['ro', 'Robotaxi'],
])('APP-4 %j is far from %j', (meant, name) => {
  expect(nearness(meant, name)).toBeNull()
})

const words = ['robotaxi', 'taxi', 'tax', 'fleet', 'strategy']

test.each([
  ['robtaxi', 'robotaxi'],
  ['robotxa', 'robotaxi'],
  ['orbotaxi', 'robotaxi'],
  ['stratgey', 'strategy'],
  ['stretgey', 'strategy'],
  ['fleat', 'fleet'],
  ['taix', 'taxi'],
])('DEMO-1 who types %j likely means %j', (typed, meant) => {
  expect(likelyWord(typed, words)).toBe(meant)
})

test.each(['zebra', 'tix', 'fxxet', 'bleet', 'stxxxegy', ''])(
  'DEMO-1 nobody knows what %j means',
  (typed) => {
    expect(likelyWord(typed, words)).toBeNull()
  },
)
