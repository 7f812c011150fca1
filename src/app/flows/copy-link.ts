import { fromPromise } from 'xstate'

import { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'

const isDismissed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

export const copyLinkLogic = () =>
  copyLinkMachine.provide({
    actors: {
      copyText: fromPromise(({ input: { text } }) => navigator.clipboard.writeText(text)),
      shareLink: fromPromise(async ({ input: { text, title = '' } }) => {
        try {
          await navigator.share({ title, url: text })
        } catch (error) {
          if (!isDismissed(error)) {
            throw error
          }
        }
      }),
    },
  })
