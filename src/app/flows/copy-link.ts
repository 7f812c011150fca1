import { fromPromise } from 'xstate'

import { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'

export const copyLinkLogic = () =>
  copyLinkMachine.provide({
    actors: {
      copyText: fromPromise(({ input: { text } }) => navigator.clipboard.writeText(text)),
    },
  })
