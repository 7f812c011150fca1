import { assign, setup } from 'xstate'

import type { AccountSessions } from '#src/api/contract/account.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemOf } from '#src/machines/problem.ts'

type AccountEvent =
  | { type: 'sessions.retry' }
  | { type: 'session.revoke'; id: string }
  | { type: 'others.revoke' }
  | { type: 'others.confirm' }
  | { type: 'others.cancel' }
  /** The person was loaded anew: the list may be outdated. */
  | { type: 'me.changed' }

type AccountContext = {
  listed: AccountSessions | null
  /** Something changed since the list was asked for. */
  isOutdated: boolean
  /** The session to be revoked, or the one that was last. */
  chosenId: string | null
  /** What was revoked last, told until the next thing is asked for. */
  revoked: 'one' | 'others' | null
  problem: string | null
}

const account = setup({
  types: {
    context: {} as AccountContext,
    events: {} as AccountEvent,
    children: {} as {
      listSessions: 'listSessions'
      relistSessions: 'listSessions'
      revokeSession: 'revokeSession'
      revokeOthers: 'revokeOthers'
    },
  },
  actors: {
    listSessions: effect<AccountSessions, void>('listSessions'),
    revokeSession: effect<AccountSessions, { id: string }>('revokeSession'),
    revokeOthers: effect<AccountSessions, void>('revokeOthers'),
  },
  guards: {
    // To end the current session, one logs out.
    isOther: ({ context }, { id }: { id: string }) =>
      context.listed?.sessions.some((it) => it.id === id && !it.isCurrent) ?? false,
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    keepListed: assign((_, { output: listed }: { output: AccountSessions }) => ({ listed })),
    markOutdated: assign({ isOutdated: true }),
    markCurrent: assign({ isOutdated: false }),
    keepChosen: assign((_, { id: chosenId }: { id: string }) => ({ chosenId })),
    keepRevoked: assign((_, { revoked }: { revoked: 'one' | 'others' }) => ({ revoked })),
    keepProblem: assign(problemOf),
    clearOutcome: assign({ revoked: null, problem: null }),
  },
})

/** An answer that is under way may be older than the change. */
const askAnew = <TState extends string>(target: TState) =>
  ({ 'me.changed': { target, reenter: true } }) as const

const loading = account.createStateConfig({
  entry: ['clearOutcome', 'markCurrent'],
  on: askAnew('loading'),
  invoke: {
    id: 'listSessions',
    src: 'listSessions',
    onDone: { target: 'ready', actions: { type: 'keepListed', params: ({ event }) => event } },
    onError: { target: 'failed', actions: keepProblem },
  },
})

/** The list stays on the screen while it is loaded again. */
const relisting = account.createStateConfig({
  on: askAnew('relisting'),
  invoke: {
    id: 'relistSessions',
    src: 'listSessions',
    onDone: {
      target: 'settled',
      actions: ['markCurrent', { type: 'keepListed', params: ({ event }) => event }],
    },
    onError: { target: 'settled', actions: ['markCurrent', keepProblem] },
  },
})

const ready = account.createStateConfig({
  initial: 'settled',
  states: {
    settled: { always: { guard: 'isOutdated', target: 'relisting' } },
    relisting,
  },
  on: {
    'session.revoke': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: 'revokingOne',
      actions: { type: 'keepChosen', params: ({ event }) => event },
    },
    // Also where no other is listed: browsers are known, and a phone or a device may be let in, without a session.
    'others.revoke': { target: 'confirming', actions: 'clearOutcome' },
  },
})

/** It may have been done although it failed: the list is loaded again. */
const lost = { target: 'ready', actions: [keepProblem, 'markOutdated'] } as const

const revokingOne = account.createStateConfig({
  entry: 'clearOutcome',
  invoke: {
    id: 'revokeSession',
    src: 'revokeSession',
    input: ({ context }) => ({ id: required(context.chosenId, 'chosen session') }),
    onDone: {
      target: 'ready',
      actions: [
        { type: 'keepListed', params: ({ event }) => event },
        { type: 'keepRevoked', params: { revoked: 'one' } },
      ],
    },
    onError: lost,
  },
})

const revokingOthers = account.createStateConfig({
  invoke: {
    id: 'revokeOthers',
    src: 'revokeOthers',
    onDone: {
      target: 'ready',
      actions: [
        { type: 'keepListed', params: ({ event }) => event },
        { type: 'keepRevoked', params: { revoked: 'others' } },
      ],
    },
    onError: lost,
  },
})

/** SESSION-7: shows where the person is signed in and ends what they do not want to keep. */
export const accountMachine = account.createMachine({
  id: 'account',
  context: { listed: null, isOutdated: false, chosenId: null, revoked: null, problem: null },
  // What the person is asked or waits for comes first.
  on: { 'me.changed': { actions: 'markOutdated' } },
  initial: 'loading',
  states: {
    loading,
    failed: { on: { 'sessions.retry': 'loading' } },
    ready,
    revokingOne,
    confirming: { on: { 'others.confirm': 'revokingOthers', 'others.cancel': 'ready' } },
    revokingOthers,
  },
})
