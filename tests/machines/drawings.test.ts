import { expect, test } from 'vitest'

import { flowPage } from '#tests/support/flow-drawing.ts'
import { machinesByFlow } from '../../scripts/inspector/machines.ts'

test.each(Object.entries(machinesByFlow))(
  'FLOW-4 the drawing of %s shows the machine as it is',
  async (flow, machine) => {
    await expect(flowPage(machine)).toMatchFileSnapshot(`../../docs/flows/${flow}.md`)
  },
)
