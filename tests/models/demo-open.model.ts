import { demoOpenMachine } from '#src/machines/demo-open/demo-open.machine.ts'
import { failures, lead } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const free = { isRequired: false, leadId: null }
const valid = { isRequired: true, leadId: 'lead-0' }
const missing = { isRequired: true, leadId: null }

export const demoOpenModels = [
  flowModel(demoOpenMachine, {
    input: { demo: 'robotaxi', label: 'Robotaxi', url: 'https://robotaxi.example/' },
    send: {
      'demo.access': {
        'page, no lead needed': { from: 'page', session: free },
        'page, lead valid': { from: 'page', session: valid },
        'page, lead missing': { from: 'page', session: missing },
        'go, lead valid': { from: 'go', session: valid },
        'go, lead missing': { from: 'go', session: missing },
        'open, lead valid': { from: 'open', session: valid },
        'open, lead missing': { from: 'open', session: missing },
        'redirect, lead valid': { from: 'redirect', session: valid },
        'switch, lead valid': { from: 'switch', session: valid },
      },
    },
    done: {
      lead: {
        sent: { lead, isResumed: false },
        resumed: { lead, isResumed: true },
        back: { lead: null, isResumed: false },
      },
      logOpen: { logged: undefined },
    },
    fail: {
      logOpen: {
        dropped: failures.dropped,
        over: failures.sessionOver,
        'demo gone': failures.demoGone,
        'lead gone': failures.leadOfOpeningGone,
      },
    },
    internal: ['demo.opened'],
  }),
]
