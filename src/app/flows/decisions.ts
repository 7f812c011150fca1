import { fromPromise } from 'xstate'

import { decideAccess } from '#src/api/contract/admin-access.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { decisionsMachine } from '#src/machines/decisions/decisions.machine.ts'

const nothing = { text: '', key: '' }

/** Decisions on people's access; one that may have arrived goes again under the same key, one that was answered is another. */
export const decisionsLogic = ({ run }: Pick<FlowPorts, 'run'>) => {
  let latest = nothing

  return decisionsMachine.provide({
    actors: {
      decide: fromPromise(async ({ input, signal }) => {
        const text = JSON.stringify(input)
        latest = latest.text === text ? latest : { text, key: crypto.randomUUID() }
        const { outcomes } = await run(decideAccess, input, { signal, idempotencyKey: latest.key })
        latest = nothing
        return outcomes
      }),
    },
  })
}
