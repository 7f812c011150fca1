import { CallError } from '#src/lib/call-error.ts'
import { leadCorrectionMachine } from '#src/machines/lead-correction/lead-correction.machine.ts'
import { failures, leadSamples } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const { cymbl, bolt, correction, corrected, changed } = leadSamples

const invalid = new CallError('failure', 'Please check the form.', {
  problem: 'invalid-input',
  fieldErrors: [{ field: 'lead/website', message: 'Please enter a web address like example.com.' }],
})

export const leadCorrectionModels = [
  flowModel(leadCorrectionMachine, {
    send: {
      'lead.show': { Cymbl: { id: cymbl.id }, none: { id: undefined } },
      'correction.ask': {
        "somebody's": { lead: cymbl, isOwn: false },
        "one's own": { lead: bolt, isOwn: true },
      },
      'correction.save': {
        'the company': { draft: correction, reason: '' },
        'the company and why': { draft: correction, reason: 'A slip.' },
      },
    },
    done: {
      correct: { '': corrected },
      reload: { changed, gone: null },
    },
    fail: {
      correct: {
        outdated: failures.leadChanged,
        gone: failures.leadGone,
        invalid,
        dropped: failures.dropped,
      },
      reload: { refused: failures.noAdmin },
    },
    facets: ({ lead, isOwn, begun, sent, isLeft, problem, fieldErrors }) => [
      lead?.id,
      lead?.version,
      isOwn,
      begun,
      sent,
      isLeft,
      problem,
      fieldErrors.length,
    ],
  }),
]
