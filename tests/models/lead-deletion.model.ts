import { leadDeletionMachine } from '#src/machines/lead-deletion/lead-deletion.machine.ts'
import { failures, leadSamples } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const { cymbl, bolt, changed } = leadSamples

export const leadDeletionModels = [
  flowModel(leadDeletionMachine, {
    send: {
      'lead.show': { Cymbl: { id: cymbl.id }, none: { id: undefined } },
      'deletion.ask': { Cymbl: { lead: cymbl }, Blot: { lead: bolt } },
      'deletion.confirm': {
        nothing: { reason: ' ' },
        'a reason': { reason: 'They asked for it. ' },
      },
    },
    done: { remove: { '': {} }, reload: { changed, gone: null } },
    fail: {
      remove: {
        outdated: failures.leadChanged,
        gone: failures.leadGone,
        dropped: failures.dropped,
      },
      reload: { refused: failures.noAdmin },
    },
    facets: ({ lead, reason, isMistaken, isLeft, problem }) => [
      lead?.id,
      lead?.version,
      reason,
      isMistaken,
      isLeft,
      problem,
    ],
  }),
]
