import { CallError } from '#src/lib/call-error.ts'
import { contactMachine } from '#src/machines/contact/contact.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const invalid = new CallError('failure', 'Please check what you entered.', {
  problem: 'invalid-input',
  fieldErrors: [{ field: 'message', message: 'At most 4000 characters.' }],
})

export const contactModels = [
  flowModel(contactMachine, {
    send: {
      'contact.submit': {
        map: {
          draft: { subject: 'demo', message: 'The map stays empty.', page: '/demo/robotaxi' },
        },
        idea: { draft: { subject: 'demo', message: 'A darker map.', page: '/demo/robotaxi' } },
      },
    },
    done: { sendMessage: { reference: { reference: 'BCDF-GHJK' } } },
    fail: { sendMessage: { invalid, dropped: failures.dropped } },
    facets: ({ draft, problem, reference }) => [
      draft?.message,
      problem !== null,
      reference !== null,
    ],
  }),
]
