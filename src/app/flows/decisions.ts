import { fromPromise } from 'xstate'

import { decideAccess } from '#src/api/contract/admin-access.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { decisionsMachine, undoMs } from '#src/machines/decisions/decisions.machine.ts'

/** `at`: when it was sent first, epoch ms: whatever its answer tells was decided no earlier. */
const nothing = { text: '', key: '', at: 0 }

/** Decisions on people's access; one that may have arrived goes again under the same key, one that was answered is another. */
export const decisionsLogic = ({ run }: Pick<FlowPorts, 'run'>) => {
  let latest = nothing

  return decisionsMachine.provide({
    actors: {
      decide: fromPromise(async ({ input, signal }) => {
        const text = JSON.stringify(input)
        const sent =
          latest.text === text ? latest : { text, key: crypto.randomUUID(), at: Date.now() }
        latest = sent
        const { outcomes } = await run(decideAccess, input, { signal, idempotencyKey: sent.key })
        latest = nothing
        const undoneUntil = sent.at + undoMs
        return { outcomes, undoneUntil: Date.now() < undoneUntil ? undoneUntil : null }
      }),
    },
  })
}
