import { reportsMachine, type HeardRun } from '#src/machines/reports/reports.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

export const heardRunOf = (id: string): HeardRun => ({
  id,
  run: `run-${id}`,
  within: null,
  flow: 'lead',
  outcome: 'left',
  problem: null,
  code: null,
  steps: [],
  isCut: false,
  endedIn: ['left'],
  ms: 9_000,
  endedAt: 12_000,
})

export const reportsModels = [
  flowModel(reportsMachine, {
    send: {
      'run.told': {
        ended: { run: heardRunOf('lead-1'), isUrgent: false },
        failed: { run: { ...heardRunOf('login-1'), outcome: null }, isUrgent: true },
      },
      'code.changed': { failed: { code: 'BCD-FGH' }, signedIn: { code: null } },
    },
    done: { sendRuns: { kept: undefined } },
    fail: {
      sendRuns: {
        dropped: failures.dropped,
        busy: failures.busy,
        broken: failures.unexpected,
        refused: failures.demoGone,
      },
      network: { fault: failures.fault },
      hearing: { fault: failures.fault },
    },
    facets: ({ queue, batch, faults, code }) => [
      Math.min(queue.length, 2),
      Math.min(batch.length, 2),
      faults,
      code,
    ],
  }),
]
