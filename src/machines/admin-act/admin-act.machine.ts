import { assign, setup } from 'xstate'

import { isProblem } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import {
  type Asked,
  goesAgainBehind,
  isEnough,
  isVerification,
  type Latest,
  takesPlaceOf,
} from '#src/machines/admin-act/asked.ts'
import { effect } from '#src/machines/effect.ts'
import { type Failed, keepProblem, problemWithFieldsOf } from '#src/machines/problem.ts'

type AdminActEvent =
  | { type: 'act.ask'; asked: Asked }
  /** Like `act.ask`, but queued while another act is under way. */
  | { type: 'demo.choose'; asked: Asked }
  | { type: 'act.confirm'; typed: string }
  | { type: 'act.cancel' }

type AdminActContext = {
  asked: Asked | null
  /** Of the row as this page knows it: the server refuses the act if it has another one. */
  version: number
  /** What was typed into the dialog's field: a reason, or the address of whoever loses a right. */
  typed: string
  isMistaken: boolean
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
  /** The newest row that the server answered. */
  latest: Latest | null
  /** The row as somebody else has changed it meanwhile; `null` if nobody did. */
  news: Latest | null
  /** How many domains were verified. */
  verifiedTimes: number
  /** The queue: demos chosen while something else was being sent (the latest choice for each), and what failed. */
  waiting: readonly Asked[]
}
/** An act to be sent; with `refusal` it was refused because somebody else came first, and the row is loaded again. */
export type Sending = { asked: Asked; version: number; reason: string; refusal?: string }

const noProblem = { problem: null, fieldErrors: [], news: null }

const adminAct = setup({
  types: {
    context: {} as AdminActContext,
    events: {} as AdminActEvent,
    tags: {} as 'busy',
    children: {} as { send: 'send'; reload: 'reload' },
  },
  actors: {
    send: effect<Latest, Sending>('send'),
    reload: effect<Latest, Sending>('reload'),
  },
  guards: {
    isAboutOrganization: (_, { about }: Asked) => about === 'organization',
    isAboutMerge: (_, { about }: Asked) => about === 'merge',
    isMeant: ({ context: { asked } }, { typed }: { typed: string }) =>
      asked !== null && isEnough(asked, typed),
    isAnotherWaiting: ({ context }) => context.waiting.length > 0,
    isOutdated: (_, { error }: Failed) => isProblem(error, 'conflict'),
  },
  actions: {
    /** An earlier act that could not be saved, and may be repeated, is queued behind the new one. */
    keepAsked: assign(
      ({ context: { asked: before, problem, fieldErrors, waiting } }, asked: Asked) => ({
        asked,
        waiting: [
          ...waiting,
          ...(before !== null &&
          problem !== null &&
          fieldErrors.length === 0 &&
          goesAgainBehind(before, asked)
            ? [before]
            : []),
        ].filter((it) => !takesPlaceOf(asked, it)),
        version: asked.row.version,
        typed: '',
        isMistaken: false,
        ...noProblem,
      }),
    ),
    keepTyped: assign((_, { typed }: { typed: string }) => ({ typed, isMistaken: false })),
    keepMistake: assign((_, { typed }: { typed: string }) => ({ typed, isMistaken: true })),
    keepLatest: assign((_, { output: latest }: { output: Latest }) => ({
      latest,
      version: latest.row.version,
    })),
    keepNews: assign((_, { output: news }: { output: Latest }) => ({ news })),
    countVerified: assign(({ context: { asked, verifiedTimes } }) => ({
      verifiedTimes: isVerification(asked) ? verifiedTimes + 1 : verifiedTimes,
    })),
    keepWaiting: assign(({ context: { waiting } }, asked: Asked) => ({
      waiting: [...waiting.filter((it) => !takesPlaceOf(asked, it)), asked],
    })),
    /** If the next act is about the row that was just changed, it goes by that row's new version. */
    takeNext: assign(({ context: { waiting, latest } }) => {
      const [next, ...rest] = waiting
      const asked = required(next, 'act')
      const { version } = latest?.row.id === asked.row.id ? latest.row : asked.row
      return { asked, version, waiting: rest }
    }),
    keepProblem: assign(problemWithFieldsOf),
    clearProblem: assign(noProblem),
  },
})

const onItsAct = ({ event }: { event: { asked: Asked } }) => event.asked
const onLatest = ({ event }: { event: { output: Latest } }) => event
const keepAsked = { type: 'keepAsked', params: onItsAct } as const
const sendAtOnce = {
  guard: { type: 'isAboutOrganization', params: onItsAct },
  target: 'sending',
  actions: keepAsked,
} as const
const waitInTurn = {
  'demo.choose': { actions: { type: 'keepWaiting', params: onItsAct } },
} as const
const onChoice = { 'demo.choose': { target: 'sending', actions: keepAsked } } as const
const onAsk = {
  ...onChoice,
  'act.ask': [sendAtOnce, { target: 'confirming', actions: keepAsked }],
} as const

/** Asked once more, or not done: what was asked is sent by a yes. */
const confirming = adminAct.createStateConfig({
  on: {
    ...onChoice,
    'act.ask': [
      sendAtOnce,
      {
        guard: { type: 'isAboutMerge', params: onItsAct },
        actions: keepAsked,
      },
    ],
    'act.confirm': [
      {
        guard: { type: 'isMeant', params: ({ event }) => event },
        target: 'sending',
        actions: { type: 'keepTyped', params: ({ event }) => event },
      },
      { actions: { type: 'keepMistake', params: ({ event }) => event } },
    ],
    // What was chosen behind it is sent all the same.
    'act.cancel': [
      { guard: 'isAnotherWaiting', target: 'sending', actions: 'takeNext' },
      { target: 'idle', actions: 'clearProblem' },
    ],
  },
})

const sendingOf = ({ asked, version, typed }: AdminActContext): Sending => ({
  asked: required(asked, 'act'),
  version,
  reason: typed.trim(),
})

const kept = [{ type: 'keepLatest', params: onLatest }, 'countVerified'] as const
const sending = adminAct.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  on: waitInTurn,
  invoke: {
    id: 'send',
    src: 'send',
    input: ({ context }) => sendingOf(context),
    onDone: [
      {
        guard: 'isAnotherWaiting',
        target: 'sending',
        reenter: true,
        actions: [...kept, 'takeNext'],
      },
      { target: 'done', actions: kept },
    ],
    onError: [
      {
        guard: { type: 'isOutdated', params: ({ event }) => event },
        target: 'reloading',
        actions: keepProblem,
      },
      { target: 'confirming', actions: keepProblem },
    ],
  },
})

const reloading = adminAct.createStateConfig({
  tags: 'busy',
  on: waitInTurn,
  invoke: {
    id: 'reload',
    src: 'reload',
    input: ({ context }) => ({
      ...sendingOf(context),
      refusal: required(context.problem, 'refusal'),
    }),
    // What went wrong before is still told: the admin looks, and sends what was typed again.
    onDone: {
      target: 'confirming',
      actions: [
        { type: 'keepLatest', params: onLatest },
        { type: 'keepNews', params: onLatest },
      ],
    },
    onError: {
      target: 'confirming',
      actions: keepProblem,
    },
  },
})

/**
 * ADMIN-3, AZ-08: an act on somebody's account, and a merge of two organizations, is confirmed before it is sent; a setting of an
 * organization only when it is retried. If somebody else came first, the row is loaded again and nothing that was typed is lost. If an act needs a newer
 * sign-in, the call itself asks for it.
 */
export const adminActMachine = adminAct.createMachine({
  id: 'adminAct',
  context: {
    asked: null,
    version: 0,
    typed: '',
    isMistaken: false,
    ...noProblem,
    latest: null,
    verifiedTimes: 0,
    waiting: [],
  },
  initial: 'idle',
  states: {
    idle: { on: onAsk },
    confirming,
    sending,
    reloading,
    done: { on: { ...onAsk, 'act.cancel': 'idle' } },
  },
})
