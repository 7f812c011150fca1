import { assign, setup } from 'xstate'

import type {
  AccountPasskeys,
  Attestation,
  ChangedPasskeys,
  PasskeyAdding,
} from '#src/api/contract/passkey.ts'
import type { Me } from '#src/api/contract/user.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { passkeyTextOf, type PasskeySupport } from '#src/machines/passkey/passkey-error.ts'
import { type Failed, keepProblem } from '#src/machines/problem.ts'

type PasskeysEvent =
  | { type: 'passkeys.retry' }
  | { type: 'passkey.add' }
  | { type: 'passkey.edit'; id: string }
  | { type: 'passkey.rename'; name: string }
  | { type: 'passkey.delete'; id: string }
  | { type: 'passkey.confirm' }
  | { type: 'passkey.cancel' }

type PasskeysInput = { method: string }
type PasskeysContext = PasskeysInput & {
  listed: AccountPasskeys | null
  adding: PasskeyAdding | null
  credentials: Attestation | null
  /** The one that is edited or deleted, or was last. */
  chosenId: string | null
  name: string
  /** What was done last, told until the next thing is asked for. */
  done: 'added' | 'renamed' | 'deleted' | null
  problem: string | null
}

const passkeys = setup({
  types: {
    input: {} as PasskeysInput,
    context: {} as PasskeysContext,
    events: {} as PasskeysEvent,
    children: {} as {
      findSupport: 'findSupport'
      listPasskeys: 'listPasskeys'
      startAddPasskey: 'startAddPasskey'
      makePasskey: 'makePasskey'
      finishAddPasskey: 'finishAddPasskey'
      renamePasskey: 'renamePasskey'
      deletePasskey: 'deletePasskey'
    },
  },
  actors: {
    findSupport: effect<PasskeySupport, void>('findSupport'),
    listPasskeys: effect<AccountPasskeys, void>('listPasskeys'),
    startAddPasskey: effect<PasskeyAdding, PasskeysInput>('startAddPasskey'),
    makePasskey: effect<Attestation, { adding: PasskeyAdding }>('makePasskey'),
    finishAddPasskey: effect<
      ChangedPasskeys,
      { method: string; challengeKey: string; credentials: Attestation }
    >('finishAddPasskey'),
    renamePasskey: effect<AccountPasskeys, { id: string; name: string }>('renamePasskey'),
    deletePasskey: effect<ChangedPasskeys, { id: string }>('deletePasskey'),
  },
  guards: {
    isSupported: (_, { output }: { output: PasskeySupport }) => output === 'passkeys',
    isListed: ({ context }, { id }: { id: string }) =>
      context.listed?.passkeys.some((it) => it.id === id) ?? false,
    // The session that began with it is over now, unless one signed in anew to delete it.
    isOwn: ({ context: { listed, chosenId } }) =>
      listed?.passkeys.some((it) => it.id === chosenId && it.isCurrent) ?? false,
  },
  actions: {
    keepListed: assign((_, listed: AccountPasskeys) => ({ listed })),
    keepAdding: assign((_, adding: PasskeyAdding) => ({ adding })),
    keepCredentials: assign((_, credentials: Attestation) => ({ credentials })),
    dropCeremony: assign({ adding: null, credentials: null }),
    keepChosen: assign((_, { id: chosenId }: { id: string }) => ({ chosenId })),
    keepName: assign((_, { name }: { name: string }) => ({ name })),
    keepDone: assign((_, { done }: { done: PasskeysContext['done'] }) => ({ done })),
    keepProblem: assign((_, { error }: Failed) => ({ problem: passkeyTextOf(error) })),
    clearOutcome: assign({ done: null, problem: null }),
    announceMe: (_, _params: { me: Me }) => {},
    /** The browser tells password managers which passkeys are still good. */
    tellAccepted: (_, _params: AccountPasskeys) => {},
  },
})

const itsEvent = ({ event }: { event: { id: string } }) => event
const choice = {
  guard: { type: 'isListed', params: itsEvent },
  actions: ['clearOutcome', { type: 'keepChosen', params: itsEvent }],
} as const

const adding = passkeys.createStateConfig({
  entry: 'clearOutcome',
  exit: 'dropCeremony',
  initial: 'starting',
  states: {
    starting: {
      invoke: {
        id: 'startAddPasskey',
        src: 'startAddPasskey',
        input: ({ context: { method } }) => ({ method }),
        onDone: {
          target: 'asking',
          actions: { type: 'keepAdding', params: ({ event }) => event.output },
        },
        onError: {
          target: '#passkeys.ready',
          actions: keepProblem,
        },
      },
    },
    asking: {
      invoke: {
        id: 'makePasskey',
        src: 'makePasskey',
        input: ({ context }) => ({ adding: required(context.adding, 'challenge') }),
        onDone: {
          target: 'finishing',
          actions: { type: 'keepCredentials', params: ({ event }) => event.output },
        },
        onError: {
          target: '#passkeys.ready',
          actions: keepProblem,
        },
      },
    },
    finishing: {
      invoke: {
        id: 'finishAddPasskey',
        src: 'finishAddPasskey',
        input: ({ context: { method, adding, credentials } }) => ({
          method,
          challengeKey: required(adding, 'challenge').challengeKey,
          credentials: required(credentials, 'credentials'),
        }),
        onDone: {
          target: '#passkeys.ready',
          actions: [
            { type: 'keepListed', params: ({ event }) => event.output.listed },
            { type: 'announceMe', params: ({ event }) => event.output },
            { type: 'keepDone', params: { done: 'added' } },
          ],
        },
        onError: {
          target: '#passkeys.ready',
          actions: keepProblem,
        },
      },
    },
  },
})

const renaming = passkeys.createStateConfig({
  invoke: {
    id: 'renamePasskey',
    src: 'renamePasskey',
    input: ({ context: { chosenId, name } }) => ({ id: required(chosenId, 'passkey'), name }),
    onDone: {
      target: '#passkeys.ready',
      actions: [
        { type: 'keepListed', params: ({ event }) => event.output },
        { type: 'keepDone', params: { done: 'renamed' } },
      ],
    },
    onError: { target: 'ready', actions: keepProblem },
  },
})

type Changed = { event: { output: ChangedPasskeys } }
const itsListed = ({ event }: Changed) => event.output.listed
const tellDeletion = [
  { type: 'tellAccepted', params: itsListed },
  { type: 'announceMe', params: ({ event }: Changed) => event.output },
  { type: 'keepDone', params: { done: 'deleted' } },
] as const

const deleting = passkeys.createStateConfig({
  invoke: {
    id: 'deletePasskey',
    src: 'deletePasskey',
    input: ({ context: { chosenId } }) => ({ id: required(chosenId, 'passkey') }),
    onDone: [
      { guard: 'isOwn', target: '#passkeys.loading', actions: tellDeletion },
      {
        target: '#passkeys.ready',
        actions: [{ type: 'keepListed', params: itsListed }, ...tellDeletion],
      },
    ],
    onError: { target: '#passkeys.ready', actions: keepProblem },
  },
})

/** PASSKEY-1, PASSKEY-5: the passkeys of the signed-in person, to add, rename and delete. */
export const passkeysMachine = passkeys.createMachine({
  id: 'passkeys',
  context: ({ input }) => ({
    ...input,
    listed: null,
    adding: null,
    credentials: null,
    chosenId: null,
    name: '',
    done: null,
    problem: null,
  }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'findSupport',
        src: 'findSupport',
        onDone: [
          { guard: { type: 'isSupported', params: ({ event }) => event }, target: 'loading' },
          { target: 'unsupported' },
        ],
        onError: 'unsupported',
      },
    },
    unsupported: { type: 'final' },
    loading: {
      invoke: {
        id: 'listPasskeys',
        src: 'listPasskeys',
        onDone: {
          target: 'ready',
          actions: { type: 'keepListed', params: ({ event }) => event.output },
        },
        onError: { target: 'failed', actions: keepProblem },
      },
    },
    failed: { on: { 'passkeys.retry': { target: 'loading', actions: 'clearOutcome' } } },
    ready: {
      on: {
        'passkey.add': 'adding',
        'passkey.edit': { ...choice, target: 'editing' },
        'passkey.delete': { ...choice, target: 'confirming' },
      },
    },
    adding,
    editing: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'passkey.rename': {
              target: 'renaming',
              actions: ['clearOutcome', { type: 'keepName', params: ({ event }) => event }],
            },
            'passkey.cancel': { target: '#passkeys.ready', actions: 'clearOutcome' },
          },
        },
        renaming,
      },
    },
    confirming: { on: { 'passkey.confirm': 'deleting', 'passkey.cancel': 'ready' } },
    deleting,
  },
})
