import { noticeMachine } from '#src/machines/notice/notice.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

export const noticeModels = [
  flowModel(noticeMachine, {
    send: {
      'notice.show': {
        approved: { text: 'Your access was approved.', tone: 'success' },
        refused: { text: 'That was refused.', tone: 'error' },
      },
    },
    fail: { visibility: { fault: failures.fault } },
    facets: ({ text }) => text,
  }),
]
