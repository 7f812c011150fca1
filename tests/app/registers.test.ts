import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { filesBehind } from '#tests/support/imports.ts'
import { registersOf } from '../../scripts/registers/registers.ts'

const root = join(import.meta.dirname, '../..')

test.each(registersOf(root))('$file lists what lies where it looks', ({ file, text }) => {
  expect(readFileSync(join(root, file), 'utf8'), '`npm run record` writes it.').toBe(text)
})

const textsWith = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-registers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return registersOf(folder).map(({ text }) => text.split('\n'))
}

const machine = {
  'src/machines/name-update/name-update.machine.ts': 'export const nameMachine = 1',
}
const effects = {
  'src/app/flows/name-update.ts': 'const no = 1\nexport const nameLogic = () => nameMachine',
}

test('FLOW-1 CALL-2 a call, a handler and the effects of a flow are found by where they lie', () => {
  const [contracts, handlers, flows, logic] = textsWith({
    ...machine,
    ...effects,
    'src/app/flows/invoked/part.ts': 'export const partLogic = 1',
    'src/api/contract/names.ts': 'export const rename = endpoint({})',
    'src/api/contract/words.ts': 'export const words = 1',
    'server/areas/names/rename.ts':
      'export const other = 1\nexport const rename = implement(contract, handle)',
    'server/sign-in/seen.ts': 'export const seen = implementWithReads(\n',
  })
  expect(contracts).toContain("import * as names from '#src/api/contract/names.ts'")
  expect(contracts).not.toContainEqual(expect.stringContaining('words'))
  expect(handlers?.slice(1, -1)).toEqual([
    "export { rename } from '#server/areas/names/rename.ts'",
    "export { seen } from '#server/sign-in/seen.ts'",
  ])
  expect(flows).toContain("  nameUpdate: arriving<typeof nameMachine>('nameUpdate'),")
  expect(logic).toContain(
    "  nameUpdate: async () => (await import('#src/app/flows/name-update.ts')).nameLogic,",
  )
  expect(logic).not.toContainEqual(expect.stringContaining('partLogic'))
})

test('FLOW-3 the charts and models that tests walk are imported by name: a change of one leads to its tests', () => {
  const [machines, models] = textsWith({
    ...machine,
    'src/machines/name/name.machine.ts': 'export const shortMachine = 1',
    'tests/models/name-update.model.ts': 'export const nameModels = [1]',
  }).slice(-2)
  expect(machines?.slice(1)).toEqual([
    "import { shortMachine } from '#src/machines/name/name.machine.ts'",
    "import { nameMachine } from '#src/machines/name-update/name-update.machine.ts'",
    '',
    '/** Every machine, by its folder. */',
    'export const machinesByFile = {',
    "  'name': shortMachine,",
    "  'name-update': nameMachine,",
    '}',
    '',
  ])
  expect(models).toContain("import { nameModels } from '#tests/models/name-update.model.ts'")
  expect(() => textsWith({ 'tests/models/name.model.ts': '' })).toThrow(
    'tests/models/name.model.ts has to export one',
  )
})

test('FLOW-1 what is missing is told with its place', () => {
  expect(() => textsWith(effects)).toThrow(
    'src/app/flows/name-update.ts provides the effects of a flow that has no src/machines/name-update/name-update.machine.ts.',
  )
  expect(() => textsWith({ ...machine, 'src/app/flows/name-update.ts': '' })).toThrow(
    'src/app/flows/name-update.ts has to export one',
  )
})

test.each(['mutation', 'outcomes', 'paths', 'properties'])(
  'FLOW-3 `npm test -- --changed` finds by imports what %s asks of a chart: all charts are behind it',
  (name) => {
    const behind = filesBehind(`tests/models/${name}.test.ts`)
    const charts = globSync('src/machines/*/*.machine.ts', { cwd: root })
    expect([charts.length > 40, charts.filter((chart) => !behind.has(chart))]).toEqual([true, []])
  },
)
