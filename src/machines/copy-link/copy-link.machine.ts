import { setup } from 'xstate'

import { effect } from '#src/machines/effect.ts'

type CopyLinkInput = { text: string }

export const copyLinkMachine = setup({
  types: {
    input: {} as CopyLinkInput,
    context: {} as CopyLinkInput,
    events: {} as { type: 'link.copy' },
    children: {} as { copyText: 'copyText' },
  },
  actors: { copyText: effect<void, { text: string }>('copyText') },
  delays: { confirmation: 2_000 },
}).createMachine({
  id: 'copyLink',
  context: ({ input }) => input,
  initial: 'ready',
  on: { 'link.copy': '.copying' },
  states: {
    ready: {},
    copying: {
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context: { text } }) => ({ text }),
        onDone: 'copied',
        onError: 'failed',
      },
    },
    copied: { after: { confirmation: 'ready' } },
    failed: { after: { confirmation: 'ready' } },
  },
})
