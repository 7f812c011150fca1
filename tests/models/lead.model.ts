import { leadMachine } from '#src/machines/lead/lead.machine.ts'
import { failures, lead } from '#tests/models/samples.ts'
import { CallError } from '#src/lib/call-error.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const invalid = new CallError('failure', 'Please check the form.', {
  problem: 'invalid-input',
  fieldErrors: [{ field: 'website', message: 'Please enter a web address like example.com.' }],
})

export const leadModels = [
  flowModel(leadMachine, {
    send: {
      'lead.submit': {
        Acme: { lead: { type: 'client', company: 'Acme', website: 'acme.example' } },
        Bolt: { lead: { type: 'client', company: 'Bolt', website: 'bolt.example' } },
      },
      'lead.resume': { today: { leadId: lead.id } },
    },
    done: { addLead: { lead }, resumeLead: { lead } },
    fail: {
      addLead: { invalid, dropped: failures.dropped, fault: failures.fault },
      resumeLead: { otherDay: failures.otherDay, dropped: failures.dropped },
    },
    facets: ({ draft, problem, isResumed }) => [
      draft?.type === 'client' && draft.company,
      problem !== null,
      isResumed,
    ],
  }),
]
