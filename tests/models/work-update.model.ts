import { CallError } from '#src/lib/call-error.ts'
import { workUpdateMachine } from '#src/machines/work-update/work-update.machine.ts'
import { failures, me } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const wrongWebsite = new CallError('failure', 'Some fields are not right.', {
  problem: 'invalid-input',
  fieldErrors: [{ field: 'website', message: 'Please enter a web address like example.com.' }],
})

export const workUpdateModels = [
  flowModel(workUpdateMachine, {
    send: {
      'work.submit': {
        'moved to Bolt': {
          form: { organization: 'Bolt', website: '', country: 'Kenya', jobTitle: 'Engineer' },
        },
      },
    },
    done: { updateWork: { me } },
    fail: { updateWork: { 'wrong website': wrongWebsite, dropped: failures.dropped } },
    facets: ({ problem, fieldErrors }) => [problem !== null, fieldErrors.length],
  }),
]
