import { assign, setup } from 'xstate'

import { effect } from '#src/machines/effect.ts'

type SingleSignOnLogoutInput = {
  method: string
  /** The callback's query string as it came. */
  query: string
}

const singleSignOnLogout = setup({
  types: {
    input: {} as SingleSignOnLogoutInput,
    context: {} as SingleSignOnLogoutInput,
    children: {} as { replyToLogout: 'replyToLogout' },
  },
  actors: { replyToLogout: effect<object, SingleSignOnLogoutInput>('replyToLogout') },
  actions: { forgetQuery: assign({ query: '' }) },
})

const replying = singleSignOnLogout.createStateConfig({
  exit: 'forgetQuery',
  invoke: {
    id: 'replyToLogout',
    src: 'replyToLogout',
    input: ({ context: { method, query } }) => ({ method, query }),
    onDone: 'left',
    // The session here is over already: whatever the provider says, the page goes on (SSO-3).
    onError: 'left',
  },
})

/** SSO-3: the provider has sent the browser back after a logout. */
export const singleSignOnLogoutMachine = singleSignOnLogout.createMachine({
  id: 'singleSignOnLogout',
  context: ({ input }) => input,
  initial: 'replying',
  states: { replying, left: { type: 'final' } },
})
