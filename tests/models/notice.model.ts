import { noticeMachine } from '#src/machines/notice/notice.machine.ts'
import { flowModel } from '#tests/support/flow-model.ts'

export const noticeModels = [
  flowModel(noticeMachine, {
    send: {
      'notice.show': {
        approved: { text: 'Your access was approved.' },
        other: { text: 'Something else.' },
      },
    },
    facets: ({ text }) => text,
  }),
]
