import { assign, setup } from 'xstate'

import type { Tokens } from '#src/api/contract/session.ts'
import type { ProviderReply } from '#src/api/contract/single-sign-on.ts'
import type { Me } from '#src/api/contract/user.ts'
import { isProblem, textOf } from '#src/lib/call-error.ts'
import { effect } from '#src/machines/effect.ts'

type SingleSignOnReplyInput = {
  method: string
  /** The callback's query string as it came; it is good for one call, and forgotten after it. */
  query: string
  /** Was the person signed in when they left? Then they are whatever comes of it. */
  wasSignedIn: boolean
}
type SingleSignOnReplyContext = SingleSignOnReplyInput & {
  tokens: Tokens | null
  problem: string | null
}
type Failed = { error: unknown }

const singleSignOnReply = setup({
  types: {
    input: {} as SingleSignOnReplyInput,
    context: {} as SingleSignOnReplyContext,
    /** `null` where nobody was signed in by it. */
    output: {} as { method: string; tokens: Tokens } | null,
    children: {} as { replyToLogin: 'replyToLogin' },
  },
  actors: {
    replyToLogin: effect<ProviderReply, { method: string; query: string }>('replyToLogin'),
  },
  guards: {
    hasLinked: (_, reply: ProviderReply) => reply.kind === 'linked',
    // A reply that comes twice takes nothing from whom the first one signed in (OI-16).
    isHarmless: ({ context }, { error }: Failed) =>
      context.wasSignedIn || isProblem(error, 'sign-in-expired'),
  },
  actions: {
    keepTokens: assign((_, reply: ProviderReply) => ({
      tokens: reply.kind === 'signedIn' ? reply.tokens : null,
    })),
    keepProblem: assign((_, { error }: Failed) => ({ problem: textOf(error) })),
    forgetQuery: assign({ query: '' }),
    announceMe: (_, _params: { me: Me | null }) => {},
    endSession: () => {},
  },
})

const onItsError = ({ event }: { event: Failed }) => event

const replying = singleSignOnReply.createStateConfig({
  exit: 'forgetQuery',
  invoke: {
    id: 'replyToLogin',
    src: 'replyToLogin',
    input: ({ context: { method, query } }) => ({ method, query }),
    onDone: [
      {
        guard: { type: 'hasLinked', params: ({ event }) => event.output },
        target: 'linked',
        actions: {
          type: 'announceMe',
          params: ({ event: { output } }) => ({ me: output.kind === 'linked' ? output.me : null }),
        },
      },
      { target: 'signedIn', actions: { type: 'keepTokens', params: ({ event }) => event.output } },
    ],
    onError: [
      {
        guard: { type: 'isHarmless', params: onItsError },
        target: 'failed',
        actions: { type: 'keepProblem', params: onItsError },
      },
      { target: 'failed', actions: [{ type: 'keepProblem', params: onItsError }, 'endSession'] },
    ],
  },
})

/** SSO-2, SSO-3: the provider has sent the browser back; its answer signs in, links, or is told where one came from. */
export const singleSignOnReplyMachine = singleSignOnReply.createMachine({
  id: 'singleSignOnReply',
  context: ({ input }) => ({ ...input, tokens: null, problem: null }),
  initial: 'replying',
  states: {
    replying,
    signedIn: { type: 'final' },
    linked: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context: { method, tokens } }) => (tokens === null ? null : { method, tokens }),
})
