import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { flowIndex, flowPage, flowPicture } from '#tests/support/flow-drawing.ts'
import { machinesByFlow } from '../../scripts/inspector/machines.ts'

const folder = '../../docs/flows'

test.each(Object.entries(machinesByFlow))(
  'FLOW-4 the drawing of %s shows the machine as it is',
  async (flow, machine) => {
    await expect(flowPage(flow, machine), '`npm run record` writes it.').toMatchFileSnapshot(
      `${folder}/${flow}.md`,
    )
    await expect(await flowPicture(machine), '`npm run record` writes it.').toMatchFileSnapshot(
      `${folder}/${flow}.svg`,
    )
  },
)

test('FLOW-4 one page leads to every drawing, and none is of a machine that is gone', async () => {
  await expect(flowIndex(machinesByFlow), '`npm run record` writes it.').toMatchFileSnapshot(
    `${folder}/README.md`,
  )
  const drawn = readdirSync(new URL(folder, import.meta.url)).filter((it) => it.endsWith('.svg'))
  expect(drawn.filter((it) => !(it.replace('.svg', '') in machinesByFlow))).toEqual([])
})
