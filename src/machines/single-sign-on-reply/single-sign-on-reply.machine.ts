import { assign, setup } from 'xstate'

import type { Tokens } from '#src/api/contract/session.ts'
import type { ProviderReply } from '#src/api/contract/single-sign-on.ts'
import type { Me } from '#src/api/contract/user.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { type Failed, keepProblem, onItsError, problemOf } from '#src/machines/problem.ts'

type SingleSignOnReplyInput = {
  method: string
  /** The callback's query string as it came; used for one call, then forgotten. */
  query: string
  /** Was the person signed in when they left? Then they stay so, however this ends. */
  wasSignedIn: boolean
  /** The address that a code was requested for before a reload: the proof of its mailbox continues. */
  begun?: { identifier: string; arrival?: string | undefined } | null
}
type Unproven = Extract<ProviderReply, { kind: 'unproven' }>
type SingleSignOnReplyContext = Omit<SingleSignOnReplyInput, 'begun'> & {
  /** Does the proof continue with a code that was requested before a reload? */
  isBegun: boolean
  /** The person as named by a provider that is not authoritative for their address. */
  unproven: Unproven | null
  tokens: Tokens | null
  problem: string | null
}

const singleSignOnReply = setup({
  types: {
    input: {} as SingleSignOnReplyInput,
    context: {} as SingleSignOnReplyContext,
    /** The person prefers another method. */
    events: {} as { type: 'proof.cancel' },
    /** `null` if the reply signed nobody in. */
    output: {} as { method: string; tokens: Tokens } | null,
    children: {} as { replyToLogin: 'replyToLogin'; passcode: 'passcode' },
  },
  actors: {
    replyToLogin: effect<ProviderReply, { method: string; query: string }>('replyToLogin'),
    passcode: passcodeMachine,
  },
  guards: {
    isBegun: ({ context }) => context.isBegun,
    hasLinked: (_, reply: ProviderReply) => reply.kind === 'linked',
    isUnproven: (_, reply: ProviderReply) => reply.kind === 'unproven',
    // A reply that comes twice does not sign out whom the first one signed in (OI-16).
    isHarmless: ({ context }, { error }: Failed) =>
      context.wasSignedIn || isProblem(error, 'sign-in-expired'),
  },
  actions: {
    keepTokens: assign((_, { tokens }: { tokens: Tokens | null }) => ({ tokens })),
    keepUnproven: assign((_, reply: ProviderReply) => ({
      unproven: reply.kind === 'unproven' ? reply : null,
    })),
    keepProblem: assign(problemOf),
    forgetQuery: assign({ query: '' }),
    announceMe: (_, _params: { me: Me | null }) => {},
    endSession: () => {},
  },
})

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
      {
        guard: { type: 'isUnproven', params: ({ event }) => event.output },
        target: 'proving',
        actions: { type: 'keepUnproven', params: ({ event }) => event.output },
      },
      {
        target: 'signedIn',
        actions: {
          type: 'keepTokens',
          params: ({ event: { output } }) => ({
            tokens: output.kind === 'signedIn' ? output.tokens : null,
          }),
        },
      },
    ],
    onError: [
      {
        guard: { type: 'isHarmless', params: onItsError },
        target: 'failed',
        actions: keepProblem,
      },
      { target: 'failed', actions: [keepProblem, 'endSession'] },
    ],
  },
})

/** Key of the method that mails codes. */
const byPasscode = 'email'

/** The provider is not authoritative for the address, so a code proves the mailbox; from then on the person can sign in by it. */
const proving = singleSignOnReply.createStateConfig({
  on: { 'proof.cancel': 'failed' },
  invoke: {
    id: 'passcode',
    src: 'passcode',
    input: ({ context: { unproven, isBegun } }) => {
      const { identifier, arrival } = required(unproven, 'arrival')
      return { purpose: 'register', method: byPasscode, identifier, arrival, isAtOnce: isBegun }
    },
    onDone: {
      target: 'signedIn',
      actions: { type: 'keepTokens', params: ({ event }) => event.output },
    },
  },
})

const unprovenIn = (begun: SingleSignOnReplyInput['begun']): Unproven | null =>
  begun?.arrival === undefined
    ? null
    : { kind: 'unproven', identifier: begun.identifier, arrival: begun.arrival }

/**
 * SSO-2, SSO-3: the provider has sent the browser back; its answer signs in, links, asks for a proof of the mailbox, or is
 * told where one came from.
 */
export const singleSignOnReplyMachine = singleSignOnReply.createMachine({
  id: 'singleSignOnReply',
  context: ({ input: { begun = null, query, ...input } }) => {
    const unproven = unprovenIn(begun)
    const isBegun = unproven !== null
    return { ...input, query: isBegun ? '' : query, isBegun, unproven, tokens: null, problem: null }
  },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isBegun', target: 'proving' }, { target: 'replying' }] },
    replying,
    proving,
    signedIn: { type: 'final' },
    linked: { type: 'final' },
    failed: { type: 'final' },
  },
  // After a proof by code the session counts as one by code, as on the server.
  output: ({ context: { method, unproven, tokens } }) =>
    tokens === null ? null : { method: unproven === null ? method : byPasscode, tokens },
})
