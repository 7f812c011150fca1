import { demoSessionMachine } from '#src/machines/demo-session/demo-session.machine.ts'
import { failures, lead, now } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const cases: FlowCases<typeof demoSessionMachine> = {
  send: {
    'demoSession.begin': {
      lead: { lead: { ...lead, id: 'lead-2' }, deadline: now + 3_590_000 },
    },
    'demoSession.resume': { lead: { leadId: lead.id } },
    'demoSession.corrected': {
      lead: { lead: { id: lead.id, type: lead.type, company: 'Acme Group' } },
      'another lead': { lead: { id: 'lead-9', type: lead.type, company: 'Bolt' } },
    },
    'demoSession.refused': { lead: { leadId: lead.id }, 'another lead': { leadId: 'lead-9' } },
  },
  done: { resumeLead: { later: { lead, deadline: now + 7_190_000 } } },
  fail: {
    windowFocus: { fault: failures.fault },
    resumeLead: { otherDay: failures.otherDay, dropped: failures.dropped },
  },
  facets: ({ record, problem }) => [record?.lead.company, problem !== null],
}

export const demoSessionModels = [
  flowModel(demoSessionMachine, { ...cases, variant: 'nothing stored', input: { stored: null } }),
  flowModel(demoSessionMachine, {
    ...cases,
    variant: 'stored',
    input: { stored: { lead, deadline: now + 60_000 } },
  }),
]
