import { assign, enqueueActions, setup, type DoneActorEvent, type OutputFrom } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { CallError, isProblem, sentenceOf } from '#src/lib/call-error.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import { passkeyMachine } from '#src/machines/passkey/passkey.machine.ts'
import type { Failed } from '#src/machines/problem.ts'
import { savedCredentialsMachine } from '#src/machines/saved-credentials/saved-credentials.machine.ts'

type LoginEvent =
  | { type: 'identifier.submit'; identifier: string }
  | { type: 'identifier.edit' }
  /** Starts a method that asks for no address. */
  | { type: 'method.start'; method: Method }
  | { type: 'credentials.request' }
  | DoneActorEvent<OutputFrom<typeof passkeyMachine>, 'userless'>

type LoginInput = {
  /** The login form's name; the server may offer other methods on other forms. */
  form?: string
  identifier?: string
  /** Keys of the methods this page allows; `null` for all (LOGIN-6). */
  allowedMethods?: readonly string[] | null
  /** Where one who has no account goes; `null` for nowhere (LOGIN-3). */
  registerRoute?: '/register' | null
  /** A code that was requested before a reload: the login continues with its method. */
  begun?: { identifier: string; method: string } | null
}
type SignedIn = OutputFrom<typeof authenticationMachine>
type LoginContext = Required<Omit<LoginInput, 'begun'>> & {
  /** `null` until the server was asked about the address. */
  userExists: boolean | null
  /** Those that the account and this page share, in the order to offer them. */
  methods: readonly Method[]
  /** Did the person pick the only method themselves? */
  isChosen: boolean
  /** Does the login continue with a code that was requested before a reload? */
  isBegun: boolean
  problem: string | null
  /** Until when the server refuses addresses, epoch ms. */
  limitedUntil: number
  signedIn: SignedIn | null
}
type Saved = OutputFrom<typeof savedCredentialsMachine>

export const passkeyMethod: Method = { key: 'passkey', type: 'passkey' }

/** The effects, guards and actions of the login chart. */
export const login = setup({
  types: {
    input: {} as LoginInput,
    context: {} as LoginContext,
    events: {} as LoginEvent,
    output: {} as SignedIn,
    tags: {} as 'busy',
    children: {} as {
      checkIdentifier: 'checkIdentifier'
      limit: 'countdown'
      savedCredentials: 'savedCredentials'
      authentication: 'authentication'
      userless: 'userless'
    },
  },
  actors: {
    checkIdentifier: effect<IdentifierCheck, { identifier: string; form: string }>(
      'checkIdentifier',
    ),
    countdown: countdownMachine,
    savedCredentials: savedCredentialsMachine,
    authentication: authenticationMachine,
    userless: passkeyMachine,
  },
  guards: {
    isKnown: (_, { userExists }: IdentifierCheck) => userExists,
    isBegun: ({ context }) => context.isBegun,
    isLimited: (_, { error }: Failed) => isProblem(error, 'too-many-requests'),
    isAllowed: ({ context }, { method }: { method: Method }) => isAllowed(context, method),
    isSignedIn: (_, saved: Saved) => saved.outcome === 'signedIn',
    isChosen: (_, saved: Saved) => saved.outcome === 'chosen',
  },
  actions: {
    keepIdentifier: assign((_, { identifier }: { identifier: string }) => ({ identifier })),
    keepCheck: assign(({ context }, { userExists, methods }: IdentifierCheck) => ({
      userExists,
      methods: methods.filter((method) => isAllowed(context, method)),
    })),
    keepMethod: assign((_, { method }: { method: Method }) => ({
      methods: [method],
      isChosen: true,
    })),
    /** Whatever came of a saved credential. */
    keepSaved: assign((_, saved: Saved) => {
      switch (saved.outcome) {
        case 'signedIn':
          return { signedIn: { method: saved.method, tokens: saved.tokens } }
        case 'chosen':
          return { identifier: saved.identifier, methods: [saved.method], isChosen: true }
        case 'failed':
          return { problem: saved.problem }
      }
    }),
    // A passkey identifies its owner: no address is needed (PASSKEY-2).
    offerPasskey: enqueueActions(({ context, enqueue }) => {
      if (isAllowed(context, passkeyMethod)) {
        const input = { method: passkeyMethod.key, identifier: null }
        enqueue.spawnChild('userless', { id: 'userless', input })
      }
    }),
    dropCheck: assign({ userExists: null, methods: [], isChosen: false, isBegun: false }),
    keepSignedIn: assign((_, signedIn: SignedIn) => ({ signedIn })),
    keepProblem: assign((_, { error }: Failed) => ({ problem: sentenceOf(error) })),
    keepLimit: assign((_, { error }: Failed) => ({
      limitedUntil: (error instanceof CallError && error.details.retryAt) || 0,
    })),
    clearProblem: assign({ problem: null }),
  },
})

const isAllowed = ({ allowedMethods }: Pick<LoginContext, 'allowedMethods'>, { key }: Method) =>
  allowedMethods?.includes(key) ?? true
