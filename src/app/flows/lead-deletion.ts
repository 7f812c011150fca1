import { fromPromise, sendTo } from 'xstate'

import { deleteLead, listAllLeads } from '#src/api/contract/admin-leads.ts'
import { adminKey } from '#src/api/queries.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import {
  leadDeletionMachine,
  type SentDeletion,
} from '#src/machines/lead-deletion/lead-deletion.machine.ts'

const words = { done: 'The lead is deleted.', failed: 'The lead is not deleted.' }

/** What an admin deletes for good. */
export const leadDeletionLogic = (ports: FlowPorts) => {
  const { run, notice, loadedData } = ports
  const outliving = outlivingIn(ports)
  const renewShown = () => void loadedData()?.invalidateQueries({ queryKey: adminKey })

  return leadDeletionMachine.provide({
    actors: {
      remove: outliving({
        send: (input: SentDeletion, options) => run(deleteLead, input, options),
        finish: renewShown,
        words: () => words,
      }),
      reload: fromPromise(async ({ input: { id }, signal }) => {
        const { rows } = await run(listAllLeads, { id }, { signal })
        return rows[0] ?? null
      }),
    },
    actions: {
      renewShown,
      announceDeletion: sendTo(notice, { type: 'notice.show', tone: 'success', text: words.done }),
    },
  })
}
