import { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

export const copyLinkModels = [
  flowModel(copyLinkMachine, {
    input: { text: 'https://portal.example/demo/robotaxi', title: 'Robotaxi' },
    done: { copyText: { copied: undefined }, shareLink: { shared: undefined } },
    fail: { copyText: { denied: failures.fault }, shareLink: { denied: failures.fault } },
  }),
]
