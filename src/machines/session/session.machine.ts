import { not } from 'xstate'
import { keepProblem, onItsError } from '#src/machines/problem.ts'

import type { Me } from '#src/api/contract/user.ts'
import { holding, lifetime } from '#src/machines/session/lifetime.ts'
import type { SessionRecord } from '#src/machines/session/session-record.ts'
import { session, type Renewal, type SessionNews } from '#src/machines/session/session.setup.ts'

const onItsRecord = ({ event }: { event: { record: SessionRecord } }) => event.record
const onItsMe = ({ event }: { event: { output: Me } }) => event.output
const onItsRenewal = ({ event }: { event: { output: Renewal } }) => event.output
const keepRenewed = {
  type: 'keepRecord',
  params: ({ event }: { event: { output: Renewal } }) => event.output.record,
} as const
const keepMe = { type: 'keepMe', params: onItsMe } as const
const keepRecord = { type: 'keepRecord', params: onItsRecord } as const
const tell = <TNews extends SessionNews>(news: TNews) =>
  ({ type: 'tellTabs', params: { news } }) as const

const refused = {
  guard: { type: 'isRefusal', params: onItsError },
  target: '#session.signedOut',
  actions: keepProblem,
} as const
const replaced = {
  guard: { type: 'isSomebodyElse', params: onItsMe },
  target: '#session.replaced',
} as const
const unreachable = { target: '#session.unreachable', actions: keepProblem } as const
/** Finds out who is in, by tokens that were just issued. */
const asWhom = {
  id: 'reloadMe',
  src: 'loadMe',
  input: holding,
  onError: [refused, unreachable],
} as const
const begun = [keepRecord, tell('session.begun')] as const
/** Whoever signs in is who is meant, whatever was stored. */
const begin = { target: '#session.restoring', actions: begun } as const

const restoring = session.createStateConfig({
  tags: ['resolving', 'busy'],
  entry: 'clearProblem',
  on: { 'session.begin': begin, 'session.logout': '#session.signingOut' },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadMe',
        src: 'loadMe',
        input: holding,
        onDone: [replaced, { target: '#session.signedIn', actions: keepMe }],
        onError: [
          { guard: { type: 'isOutdated', params: onItsError }, target: 'renewing' },
          refused,
          unreachable,
        ],
      },
    },
    renewing: {
      invoke: {
        id: 'refreshTokens',
        src: 'refreshTokens',
        input: holding,
        onDone: {
          target: 'reloading',
          actions: [keepRenewed, tell('session.renewed')],
        },
        onError: [refused, unreachable],
      },
    },
    // A token that was just issued and is rejected is no reason to ask for another (TK-09).
    reloading: {
      invoke: {
        ...asWhom,
        onDone: [replaced, { target: '#session.signedIn', actions: keepMe }],
      },
    },
  },
})

/** A call that failed: whoever is refused is out, others stay and read why; after the end, the end is told alone. */
const callFailed = [
  { guard: 'hasExpired', target: 'settled' },
  refused,
  { target: 'settled', actions: keepProblem },
] as const

const keepReread = [
  {
    guard: { type: 'isOfOtherKind', params: onItsMe },
    target: 'settled',
    actions: [{ type: 'announceKind', params: onItsMe }, keepMe],
  },
  { target: 'settled', actions: keepMe },
] as const

/** What is on its way may be of before the change. */
const askAnew = { guard: not('hasExpired'), reenter: true } as const

const token = session.createStateConfig({
  initial: 'settled',
  on: {
    // Whoever is in showed once more who they are.
    'session.begin': { target: '.becoming', actions: [...begun, 'announceRenewal'] },
    'session.begunElsewhere': { target: '.following', actions: [keepRecord, 'announceRenewal'] },
  },
  states: {
    settled: {
      on: {
        'session.stayConnected': {
          guard: not('hasExpired'),
          target: 'refreshing',
          actions: 'noteUse',
        },
        'session.extend': 'refreshing',
        'me.changedElsewhere': { guard: not('hasExpired'), target: 'rereading' },
        'session.rejected': [
          { guard: 'hasExpired' },
          { guard: { type: 'isCurrent', params: ({ event }) => event }, target: 'refreshing' },
        ],
      },
    },
    // The tokens may be of long ago: a page that nobody touches hears of changes all the same.
    rereading: {
      tags: 'busy',
      exit: 'clearProblem',
      on: {
        'me.changedElsewhere': { ...askAnew, target: 'rereading' },
        'session.extend': 'refreshing',
      },
      invoke: {
        id: 'rereadMe',
        src: 'loadMe',
        input: holding,
        onDone: [...keepReread],
        onError: [
          { guard: 'hasExpired', target: 'settled' },
          { guard: { type: 'isOutdated', params: onItsError }, target: 'refreshing' },
          refused,
          { target: 'settled', actions: keepProblem },
        ],
      },
    },
    refreshing: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'refreshTokens',
        src: 'refreshTokens',
        input: holding,
        onDone: [
          {
            guard: { type: 'isUseTold', params: onItsRenewal },
            target: 'reloadingMe',
            actions: [keepRenewed, 'announceRenewal', tell('session.renewed')],
          },
          { target: 'reloadingMe', actions: [keepRenewed, 'announceProlonging'] },
        ],
        onError: [...callFailed],
      },
    },
    reloadingMe: {
      tags: 'busy',
      on: {
        'me.changedElsewhere': { ...askAnew, target: 'reloadingMe' },
        'session.extend': 'refreshing',
      },
      invoke: {
        id: 'reloadMe',
        src: 'loadMe',
        input: holding,
        onDone: [...keepReread],
        onError: [...callFailed],
      },
    },
    // By a new sign-in a person may be more than before: as whom the page goes on must be known.
    becoming: {
      tags: 'busy',
      entry: 'clearProblem',
      on: { 'me.changedElsewhere': { ...askAnew, target: 'becoming' } },
      invoke: {
        ...asWhom,
        onDone: { target: 'settled', actions: keepMe },
      },
    },
    // Another tab signed in, as them or as somebody else: this page keeps what is written on it until it knows, and calls nobody.
    following: {
      tags: 'busy',
      entry: 'clearProblem',
      on: { 'me.changedElsewhere': { ...askAnew, target: 'following' } },
      invoke: {
        ...asWhom,
        onDone: [replaced, { target: 'settled', actions: keepMe }],
      },
    },
  },
})

/** Owns the tokens: whoever needs one asks here, and is renewed here, once for all. */
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input }) => ({ record: input.stored, me: null, problem: null }),
  initial: 'deciding',
  on: {
    'session.begunElsewhere': { target: '.restoring', actions: keepRecord },
    'session.renewedElsewhere': { target: '.restoring', actions: keepRecord },
    'session.endedElsewhere': { target: '.signedOut.loggedOut', actions: 'clearProblem' },
  },
  states: {
    deciding: { always: [{ guard: 'hasRecord', target: 'restoring' }, { target: 'signedOut' }] },
    signedOut: {
      entry: 'forget',
      on: { 'session.begin': begin },
      initial: 'away',
      states: {
        /** Nobody meant to go: whoever signs in goes on where they were. */
        away: {},
        /** Somebody meant to, here or in another tab: whoever comes next begins anew. */
        loggedOut: {},
      },
    },
    restoring,
    unreachable: {
      tags: 'resolving',
      on: { 'session.begin': begin, 'session.retry': 'restoring', 'session.logout': 'signingOut' },
    },
    signedIn: {
      type: 'parallel',
      exit: 'dropPersonalData',
      on: {
        'session.logout': 'signingOut',
        'session.refused': [
          { guard: 'hasExpired' },
          { guard: { type: 'isFormer', params: ({ event }) => event } },
          refused,
        ],
        'session.renewedElsewhere': { actions: [keepRecord, 'announceProlonging'] },
        'me.changed': {
          actions: [{ type: 'keepMe', params: ({ event }) => event.me }, tell('me.changed')],
        },
      },
      states: { lifetime, token },
    },
    /** Another person signed in while this one was: nothing of the page is for them. */
    replaced: { tags: 'resolving', entry: 'reloadPage' },
    signingOut: {
      tags: ['resolving', 'busy'],
      // The other tabs go at once: a call of theirs that is refused meanwhile would say that nobody meant to.
      entry: ['clearProblem', tell('session.ended')],
      // Whoever logs out is not kept in by another tab.
      on: { 'session.renewedElsewhere': {} },
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: holding,
        onDone: 'signedOut.loggedOut',
        onError: { target: 'signedOut.loggedOut', actions: keepProblem },
      },
    },
  },
})
