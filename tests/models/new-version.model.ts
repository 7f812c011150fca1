import { newVersionMachine } from '#src/machines/new-version/new-version.machine.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const cases: FlowCases<typeof newVersionMachine> = {
  send: {
    'build.seen': {
      own: { build: 'first' },
      newer: { build: 'second' },
      newest: { build: 'third' },
    },
    'reload.ask': { 'nothing typed': { hasUnsent: false }, typed: { hasUnsent: true } },
  },
  facets: ({ seen }) => seen,
}

export const newVersionModels = [
  flowModel(newVersionMachine, { ...cases, variant: 'a built page', input: { build: 'first' } }),
  flowModel(newVersionMachine, { ...cases, variant: 'not built', input: { build: null } }),
]
