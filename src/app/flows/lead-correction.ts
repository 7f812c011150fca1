import { fromPromise, sendTo } from 'xstate'

import { correctLead, listAllLeads, type LeadRow } from '#src/api/contract/admin-leads.ts'
import { correctOwnLead, listRecentLeads } from '#src/api/contract/leads.ts'
import { leadKey, ownLeadsKey } from '#src/api/lead-queries.ts'
import { adminKey } from '#src/api/queries.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { required } from '#src/lib/required.ts'
import {
  leadCorrectionMachine,
  type SentCorrection,
} from '#src/machines/lead-correction/lead-correction.machine.ts'

const words = { done: 'The lead is corrected.', failed: 'The lead is not corrected.' }

/** What admins put right in anybody's lead, and people in their own: the demo session that runs with it has its new words. */
export const leadCorrectionLogic = (ports: FlowPorts) => {
  const { run, demoSession, notice, loadedData } = ports
  const outliving = outlivingIn(ports)
  const renewShown = () => {
    for (const queryKey of [adminKey, ownLeadsKey]) {
      void loadedData()?.invalidateQueries({ queryKey })
    }
  }

  return leadCorrectionMachine.provide({
    actors: {
      correct: outliving({
        send: async ({ isOwn, draft, reason, ...which }: SentCorrection, options) => {
          const lead = isOwn
            ? await run(correctOwnLead, { ...which, lead: draft }, options)
            : await run(correctLead, { ...which, lead: draft, reason }, options)
          demoSession().send({ type: 'demoSession.corrected', lead })
          return lead
        },
        finish: renewShown,
        words: () => words,
      }),
      reload: fromPromise(async ({ input: { id, isOwn }, signal }) => {
        const leads = isOwn
          ? (await run(listRecentLeads, {}, { signal })).leads
          : (await run(listAllLeads, { id }, { signal })).rows
        return leads.find((lead) => lead.id === id) ?? null
      }),
    },
    actions: {
      showNewest: ({ context }) => {
        const lead = required(context.lead, 'lead')
        loadedData()?.setQueryData<LeadRow | null>(
          leadKey(lead.id),
          (row) => row && { ...row, ...lead },
        )
        renewShown()
      },
      renewShown,
      announceCorrection: sendTo(notice, {
        type: 'notice.show',
        tone: 'success',
        text: words.done,
      }),
      announceGone: sendTo(notice, {
        type: 'notice.show',
        tone: 'error',
        text: `${words.failed} This lead does not exist any more.`,
      }),
    },
  })
}
