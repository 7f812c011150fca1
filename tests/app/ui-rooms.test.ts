import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { importsIn, importsWithin, roundabout, told } from '#tests/support/imports.ts'

const at = (folder: string) => join(import.meta.dirname, '../../src', folder)
const within = (folder: string, isFolder: boolean) =>
  readdirSync(at(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() === isFolder)
    .map(({ name }) => name)

/** What all rooms draw with: it knows none of them. */
const shared = new Set(['fonts', 'parts', 'theme'])

/** `demos`; of what rooms share, `parts/forms`. */
const roomOf = (file: string) => file.split('/', file.startsWith('parts/') ? 2 : 1).join('/')
const isShared = (file: string) => shared.has(file.split('/')[0] ?? '')

const imports = importsWithin('src/ui')
const outward = (all: typeof imports) =>
  all.filter(({ from, to }) => isShared(from) && !isShared(to)).map(told)

test('a room of screens is a room of containers, and what lies in none is what all pages stand in', () => {
  const rooms = within('ui', true).filter((name) => !shared.has(name))
  const strangers = rooms.filter((name) => !within('containers', true).includes(name))
  expect([rooms.length > 5, strangers]).toEqual([true, []])
  expect(within('ui', false)).toEqual(['portal-provider.tsx', 'system.ts'])
  expect(within('ui/parts', false)).toEqual([])
})

test('what rooms share imports from no room, not even a type', () => {
  expect([imports.length > 500, outward(imports)]).toEqual([true, []])
})

test('no rooms of the screens, and no kinds of parts, import values of each other, on whatever way round', () => {
  expect(roundabout(imports, roomOf)).toEqual([])
})

test('the law of rooms sees a part that knows a room, and a pair that imports both ways', () => {
  const part = importsIn(
    'src/ui',
    'parts/forms/field.tsx',
    "import type { Demo } from '#src/ui/demos/demo.ts'",
  )
  expect(outward(part)).toEqual(['parts/forms/field.tsx -> demos/demo.ts'])
  const back = importsIn('src/ui', 'demos/a.tsx', "import { b } from '#src/ui/account/b.tsx'")
  const forth = importsIn('src/ui', 'account/b.tsx', "import { a } from '#src/ui/demos/a.tsx'")
  expect(roundabout([...back, ...forth], roomOf)).toEqual(['demos', 'account'])
})
