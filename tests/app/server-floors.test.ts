import { expect, test } from 'vitest'

import { importsIn, importsWithin, roundabout, told, type Import } from '#tests/support/imports.ts'

/** From the ground up: a room imports from its own floor and from those before it. */
const floors = [
  'base',
  'db',
  'http',
  'mail',
  'audit',
  'identity',
  'sign-in',
  'areas',
  'local',
  'app',
  'main.ts',
]
/** Floors with several rooms; the others are one. */
const divided = new Set(['identity', 'sign-in', 'areas'])

const floorOf = (file: string) => floors.indexOf(file.split('/')[0] ?? '')
const roomOf = (file: string) => {
  const [floor = '', room = ''] = file.split('/')
  return divided.has(floor) ? `${floor}/${room}` : floor
}

const imports = importsWithin('server')
const importsOf = (file: string, text: string) => importsIn('server', file, text)

const upward = (all: readonly Import[]) =>
  all.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(told)

test('every room of the server is on a floor, and imports nothing from a floor above, not even a type', () => {
  const unknown = imports.flatMap(({ from, to }) => [from, to]).filter((it) => floorOf(it) === -1)
  expect([imports.length > 500, unknown, upward(imports)]).toEqual([true, [], []])
})

test('no rooms of the server import values of each other, on whatever way round', () => {
  expect(roundabout(imports, roomOf)).toEqual([])
})

test('the law sees an import upwards, a late one too, and a pair that imports both ways', () => {
  const up = importsOf('base/clock.ts', "import { type Bus } from '#server/db/bus.ts'")
  const late = importsOf('mail/sender.ts', "await import('#server/local/mailbox.ts')")
  expect(upward([...up, ...late])).toEqual([
    'base/clock.ts -> db/bus.ts',
    'mail/sender.ts -> local/mailbox.ts',
  ])
  const back = importsOf('areas/demos/a.ts', "import { b } from '#server/areas/leads/b.ts'")
  const forth = importsOf('areas/leads/b.ts', "import {\n  a,\n} from '#server/areas/demos/a.ts'")
  const types = importsOf('areas/leads/b.ts', "import { type A } from '#server/areas/demos/a.ts'")
  expect(roundabout([...back, ...types], roomOf)).toEqual([])
  expect(roundabout([...back, ...forth], roomOf)).toEqual(['areas/demos', 'areas/leads'])
})
