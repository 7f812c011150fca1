import { assign, setup } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { textOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'

/** What the browser handed out, and the methods that the portal offers. A password stays with the effect. */
export type SelectedCredential =
  | { kind: 'unsupported' }
  | { kind: 'none' }
  | { kind: 'password'; identifier: string; methods: readonly Method[] }
  | { kind: 'federated'; identifier: string; provider: string; methods: readonly Method[] }

/** `chosen`: the person continues with this method. */
type SavedCredentialsOutput =
  | { outcome: 'signedIn'; method: string; tokens: Tokens }
  | { outcome: 'chosen'; method: Method; identifier: string }
  | { outcome: 'failed'; problem: string }

type SavedCredentialsInput = {
  /** Keys of the methods this page allows; `null` for all (LOGIN-6). */
  allowedMethods: readonly string[] | null
}
type SavedCredentialsContext = SavedCredentialsInput & {
  method: Method | null
  output: SavedCredentialsOutput | null
}

const isOf = (selected: SelectedCredential, { type, config }: Method) =>
  selected.kind === 'federated'
    ? config?.credentialsManager?.provider === selected.provider
    : type === 'password'

const methodFor = (
  selected: SelectedCredential,
  { allowedMethods }: SavedCredentialsInput,
): Method | null =>
  selected.kind === 'password' || selected.kind === 'federated'
    ? (selected.methods.find(
        (method) => isOf(selected, method) && (allowedMethods?.includes(method.key) ?? true),
      ) ?? null)
    : null

const savedCredentials = setup({
  types: {
    input: {} as SavedCredentialsInput,
    context: {} as SavedCredentialsContext,
    output: {} as SavedCredentialsOutput,
    children: {} as {
      selectCredential: 'selectCredential'
      loginByCredential: 'loginByCredential'
    },
  },
  actors: {
    selectCredential: effect<SelectedCredential, void>('selectCredential'),
    loginByCredential: effect<Tokens, { method: string }>('loginByCredential'),
  },
  guards: {
    isUnsupported: (_, { kind }: SelectedCredential) => kind === 'unsupported',
    isNone: (_, { kind }: SelectedCredential) => kind === 'none',
    hasNoMethod: ({ context }, selected: SelectedCredential) =>
      methodFor(selected, context) === null,
    isPassword: (_, { kind }: SelectedCredential) => kind === 'password',
  },
  actions: {
    keepMethod: assign(({ context }, selected: SelectedCredential) => ({
      method: methodFor(selected, context),
    })),
    keepChoice: assign(({ context }, selected: SelectedCredential) => ({
      output: {
        outcome: 'chosen' as const,
        method: required(methodFor(selected, context), 'method'),
        identifier: 'identifier' in selected ? selected.identifier : '',
      },
    })),
    keepTokens: assign(({ context }, tokens: Tokens) => ({
      output: {
        outcome: 'signedIn' as const,
        method: required(context.method, 'method').key,
        tokens,
      },
    })),
    keepProblem: assign((_, { problem }: { problem: string }) => ({
      output: { outcome: 'failed' as const, problem },
    })),
  },
})

const failing = <TProblem extends string>(problem: TProblem) => ({
  target: 'failed' as const,
  actions: { type: 'keepProblem' as const, params: { problem } },
})

/** LOGIN-8: signs in with a credential that the browser keeps, or leads to the method it belongs to. */
export const savedCredentialsMachine = savedCredentials.createMachine({
  id: 'savedCredentials',
  context: ({ input }) => ({ ...input, method: null, output: null }),
  initial: 'selecting',
  states: {
    selecting: {
      invoke: {
        id: 'selectCredential',
        src: 'selectCredential',
        onDone: [
          {
            guard: { type: 'isUnsupported', params: ({ event }) => event.output },
            ...failing('Credentials Manager not supported'),
          },
          {
            guard: { type: 'isNone', params: ({ event }) => event.output },
            ...failing('Credentials not selected or empty'),
          },
          {
            guard: { type: 'hasNoMethod', params: ({ event }) => event.output },
            ...failing('Cannot select auth from credentials'),
          },
          {
            guard: { type: 'isPassword', params: ({ event }) => event.output },
            target: 'loggingIn',
            actions: { type: 'keepMethod', params: ({ event }) => event.output },
          },
          {
            target: 'chosen',
            actions: { type: 'keepChoice', params: ({ event }) => event.output },
          },
        ],
        // Browsers refuse when the person closes their chooser.
        onError: failing('Credentials not selected or empty'),
      },
    },
    loggingIn: {
      invoke: {
        id: 'loginByCredential',
        src: 'loginByCredential',
        input: ({ context }) => ({ method: required(context.method, 'method').key }),
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepTokens', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: {
            type: 'keepProblem',
            params: ({ event }) => ({ problem: textOf(event.error) }),
          },
        },
      },
    },
    signedIn: { type: 'final' },
    chosen: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context }) => required(context.output, 'output'),
})
