import type { ChangedPasskeys } from '#src/api/contract/passkey.ts'
import { required } from '#src/lib/required.ts'
import { passkeys } from '#src/machines/passkeys/passkeys.setup.ts'
import { keepProblem } from '#src/machines/problem.ts'

const itsEvent = ({ event }: { event: { id: string } }) => event
const choice = {
  guard: { type: 'isListed', params: itsEvent },
  actions: ['clearOutcome', { type: 'keepChosen', params: itsEvent }],
} as const

/** An answer that is under way may be older than the change. */
const askAnew = <TState extends string>(target: TState) =>
  ({ 'me.changed': { target, reenter: true } }) as const

/** It may have been done although it failed: the person, and with them the passkeys, are loaded again. */
const lost = { target: '#passkeys.ready', actions: [keepProblem, 'renewMe'] } as const

/** The list stays on the screen while it is loaded again. */
const relisting = passkeys.createStateConfig({
  on: askAnew('relisting'),
  invoke: {
    id: 'relistPasskeys',
    src: 'listPasskeys',
    onDone: {
      target: 'settled',
      actions: ['markCurrent', { type: 'keepListed', params: ({ event }) => event.output }],
    },
    onError: { target: 'settled', actions: ['markCurrent', keepProblem] },
  },
})

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
        onError: lost,
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
    onError: lost,
  },
})

/** PASSKEY-1, PASSKEY-5: the passkeys of the signed-in person, to add, rename and delete. */
export const passkeysMachine = passkeys.createMachine({
  id: 'passkeys',
  context: ({ input: { method, isHeld = false } }) => ({
    method,
    isHeld,
    canAdd: false,
    needsKey: false,
    listed: null,
    isOutdated: false,
    adding: null,
    credentials: null,
    chosenId: null,
    name: '',
    done: null,
    problem: null,
  }),
  // What the person is asked or waits for comes first.
  on: { 'me.changed': { actions: 'markOutdated' } },
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'findSupport',
        src: 'findSupport',
        onDone: [
          {
            guard: { type: 'isOfUse', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'keepSupport', params: ({ event }) => event },
          },
          { target: 'unsupported' },
        ],
        onError: [{ guard: 'isHeld', target: 'loading' }, { target: 'unsupported' }],
      },
    },
    unsupported: { type: 'final' },
    loading: {
      entry: 'markCurrent',
      on: askAnew('loading'),
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
      initial: 'settled',
      states: {
        settled: { always: { guard: 'isOutdated', target: 'relisting' } },
        relisting,
      },
      on: {
        'passkey.add': { guard: 'canAdd', target: 'adding' },
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
