import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

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

type Import = { readonly from: string; readonly to: string; readonly isType: boolean }

const statement =
  /\b(?:import|export)\s+(type\s+)?(?:(\{[^}]*\}|[\w*\s,]+)\s+from\s+)?'#server\/([^']+)'|\bimport\('#server\/([^']+)'\)/g

const isTypesOnly = (names: string | undefined) =>
  names?.startsWith('{') === true &&
  names
    .slice(1, -1)
    .split(',')
    .map((name) => name.trim())
    .every((name) => name === '' || name.startsWith('type '))

const importsIn = (file: string, text: string): Import[] =>
  [...text.matchAll(statement)].map(([, type, names, to, late]) => ({
    from: file,
    to: to ?? late ?? '',
    isType: type !== undefined || isTypesOnly(names),
  }))

const floorOf = (file: string) => floors.indexOf(file.split('/')[0] ?? '')
const roomOf = (file: string) => {
  const [floor = '', room = ''] = file.split('/')
  return divided.has(floor) ? `${floor}/${room}` : floor
}

const imports = globSync('**/*.ts', { cwd: join(root, 'server') }).flatMap((file) =>
  importsIn(file, readFileSync(join(root, 'server', file), 'utf8')),
)

const told = ({ from, to }: Import) => `${from} -> ${to}`

const upward = (all: readonly Import[]) =>
  all.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(told)

/** Rooms from which a way of imported values leads back to them. */
const roundabout = (all: readonly Import[]) => {
  const ways = new Map<string, Set<string>>()
  all
    .filter(({ isType }) => !isType)
    .map(({ from, to }) => [roomOf(from), roomOf(to)] as const)
    .filter(([from, to]) => from !== to)
    .forEach(([from, to]) => ways.set(from, (ways.get(from) ?? new Set()).add(to)))
  const reached = (room: string, seen: Set<string>): Set<string> => {
    const next = [...(ways.get(room) ?? [])].filter((it) => !seen.has(it))
    next.forEach((it) => seen.add(it))
    next.forEach((it) => reached(it, seen))
    return seen
  }
  return [...ways.keys()].filter((room) => reached(room, new Set()).has(room))
}

test('every room of the server is on a floor, and imports nothing from a floor above, not even a type', () => {
  const unknown = imports.flatMap(({ from, to }) => [from, to]).filter((it) => floorOf(it) === -1)
  expect([imports.length > 500, unknown, upward(imports)]).toEqual([true, [], []])
})

test('no rooms of the server import values of each other, on whatever way round', () => {
  expect(roundabout(imports)).toEqual([])
})

test('the law sees an import upwards, a late one too, and a pair that imports both ways', () => {
  const up = importsIn('base/clock.ts', "import { type Bus } from '#server/db/bus.ts'")
  const late = importsIn('mail/sender.ts', "await import('#server/local/mailbox.ts')")
  expect(upward([...up, ...late])).toEqual([
    'base/clock.ts -> db/bus.ts',
    'mail/sender.ts -> local/mailbox.ts',
  ])
  const back = importsIn('areas/demos/a.ts', "import { b } from '#server/areas/leads/b.ts'")
  const forth = importsIn('areas/leads/b.ts', "import {\n  a,\n} from '#server/areas/demos/a.ts'")
  const types = importsIn('areas/leads/b.ts', "import { type A } from '#server/areas/demos/a.ts'")
  expect(roundabout([...back, ...types])).toEqual([])
  expect(roundabout([...back, ...forth])).toEqual(['areas/demos', 'areas/leads'])
})
