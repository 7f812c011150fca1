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
/** Loads the person whom tokens that were just issued belong to. */
const asWhom = {
  id: 'reloadMe',
  src: 'loadMe',
  input: holding,
  onError: [refused, unreachable],
} as const
const begun = [keepRecord, tell('session.begun')] as const
/** A new sign-in replaces whatever was stored. */
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

/** A failed call: a refusal signs the person out, anything else is shown; after the session's end only the end is shown. */
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

/** An answer that is under way may be older than the change. */
const askAnew = { guard: not('hasExpired'), reenter: true } as const

const token = session.createStateConfig({
  initial: 'settled',
  on: {
    // A signed-in person has signed in again.
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
    // The stored tokens may be old: the page must learn what has changed although nobody touches it.
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
    // A new sign-in may give the person more rights, so they are loaded again.
    becoming: {
      tags: 'busy',
      entry: 'clearProblem',
      on: { 'me.changedElsewhere': { ...askAnew, target: 'becoming' } },
      invoke: {
        ...asWhom,
        onDone: { target: 'settled', actions: keepMe },
      },
    },
    // Another tab signed in, as this person or as somebody else: until that is known the page keeps what was typed, and makes no
    // calls.
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

/** Owns the tokens: whoever needs one asks here, and they are renewed only here. */
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
        /** Signed out unintentionally: whoever signs in continues where they were. */
        away: {},
        /** Logged out on purpose, here or in another tab: whoever comes next starts afresh. */
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
    /** Somebody else signed in meanwhile: nothing on this page is meant for them. */
    replaced: { tags: 'resolving', entry: 'reloadPage' },
    signingOut: {
      tags: ['resolving', 'busy'],
      // The other tabs are told at once; otherwise a refused call of theirs would look like an unintended sign-out.
      entry: ['clearProblem', tell('session.ended')],
      // A renewal by another tab does not undo the logout.
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
