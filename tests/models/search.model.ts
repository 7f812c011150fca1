import { searchMachine } from '#src/machines/search/search.machine.ts'
import { flowModel } from '#tests/support/flow-model.ts'

export const searchModels = [
  flowModel(searchMachine, {
    send: { 'search.type': { taxi: { text: 'taxi' }, nothing: { text: '' } } },
    facets: ({ text }) => text,
  }),
]
