import { setup } from 'xstate'

import { effect } from '#src/machines/effect.ts'

type CopyLinkInput = {
  text: string
  /** The title of a shared link. */
  title?: string
}

export const copyLinkMachine = setup({
  types: {
    input: {} as CopyLinkInput,
    context: {} as CopyLinkInput,
    events: {} as { type: 'link.copy' } | { type: 'link.share' },
    children: {} as { copyText: 'copyText'; shareLink: 'shareLink' },
  },
  actors: {
    copyText: effect<void, { text: string }>('copyText'),
    /** Also done when the person cancels. */
    shareLink: effect<void, CopyLinkInput>('shareLink'),
  },
  delays: { confirmation: 2_000 },
}).createMachine({
  id: 'copyLink',
  context: ({ input }) => input,
  initial: 'ready',
  on: { 'link.copy': '.copying', 'link.share': '.sharing' },
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
    sharing: {
      invoke: {
        id: 'shareLink',
        src: 'shareLink',
        input: ({ context }) => context,
        onDone: 'ready',
        onError: 'failed',
      },
      // The browser's dialog is open already; it refuses to open a second one.
      on: { 'link.share': {} },
    },
    copied: { after: { confirmation: 'ready' } },
    failed: { description: 'The person copies it by hand, in their own time.' },
  },
})
