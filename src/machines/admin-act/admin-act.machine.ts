import { assign, setup } from 'xstate'

import type { OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import type { PersonDetail } from '#src/api/contract/admin-people.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { type Failed, keepProblem, problemWithFieldsOf } from '#src/machines/problem.ts'

/** What an admin does about somebody's account. */
export type PersonAct = 'grant' | 'take' | 'disable' | 'enable' | 'endSessions' | 'deleteLeads'
/** What an admin sets for an organization; `isShown`: `null` goes by the demo's own rule. */
export type OrganizationAct =
  | {
      type: 'showDemo'
      demo: OrganizationDetail['demos'][number]['key']
      isShown: boolean | null
    }
  | { type: 'verifyDomain' | 'setAutomatic'; domain: string; isAutomatic: boolean }
  | { type: 'removeDomain'; domain: string }

/** Whom or what to act on, as the admin saw them. */
export type ActedOn = Pick<PersonDetail, 'id' | 'name' | 'email' | 'version'>
type Asked =
  | { about: 'person'; act: PersonAct; row: ActedOn }
  | { about: 'organization'; act: OrganizationAct; row: Pick<OrganizationDetail, 'id' | 'version'> }

/** What the server told after an act, or of what somebody else did first. */
export type Latest =
  | { about: 'person'; row: PersonDetail }
  | { about: 'organization'; row: OrganizationDetail }

type AdminActEvent =
  | { type: 'act.ask'; asked: Asked }
  | { type: 'act.confirm'; typed: string }
  | { type: 'act.cancel' }

type AdminActContext = {
  asked: Asked | null
  /** Of the row, as it is known here: the act is refused at any other. */
  version: number
  /** What stands in the dialog's field: why somebody is disabled, or whose right is taken. */
  typed: string
  isMistaken: boolean
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
  /** The newest that the server told of any row. */
  latest: Latest | null
  /** How many domains were verified. */
  verifiedTimes: number
}
type Sending = { asked: Asked; version: number; reason: string }

const noProblem = { problem: null, fieldErrors: [] }

const withReason: readonly PersonAct[] = ['disable', 'deleteLeads']

/** The address is typed by whoever takes a right away; a reason is given by whoever locks out or deletes. */
const isEnough = (asked: Asked, typed: string) => {
  if (asked.about === 'organization') {
    return true
  }
  const { act, row } = asked
  return act === 'take'
    ? typed.trim().toLowerCase() === row.email.toLowerCase()
    : !withReason.includes(act) || typed.trim() !== ''
}

const isVerification = (asked: Asked | null) =>
  asked?.about === 'organization' && asked.act.type === 'verifyDomain'

const adminAct = setup({
  types: {
    context: {} as AdminActContext,
    events: {} as AdminActEvent,
    tags: {} as 'busy',
    children: {} as { send: 'send'; reload: 'reload' },
  },
  actors: {
    send: effect<Latest, Sending>('send'),
    reload: effect<Latest, { asked: Asked }>('reload'),
  },
  guards: {
    isAboutOrganization: (_, { about }: Asked) => about === 'organization',
    isMeant: ({ context: { asked } }, { typed }: { typed: string }) =>
      asked !== null && isEnough(asked, typed),
    isOutdated: (_, { error }: Failed) => isProblem(error, 'conflict'),
  },
  actions: {
    keepAsked: assign((_, asked: Asked) => ({
      asked,
      version: asked.row.version,
      typed: '',
      isMistaken: false,
      ...noProblem,
    })),
    keepTyped: assign((_, { typed }: { typed: string }) => ({ typed, isMistaken: false })),
    keepMistake: assign((_, { typed }: { typed: string }) => ({ typed, isMistaken: true })),
    keepLatest: assign((_, { output: latest }: { output: Latest }) => ({
      latest,
      version: latest.row.version,
    })),
    countVerified: assign(({ context: { asked, verifiedTimes } }) => ({
      verifiedTimes: isVerification(asked) ? verifiedTimes + 1 : verifiedTimes,
    })),
    keepProblem: assign(problemWithFieldsOf),
    clearProblem: assign(noProblem),
  },
})

const onItsAct = ({ event }: { event: { asked: Asked } }) => event.asked
const keepAsked = { type: 'keepAsked', params: onItsAct } as const
const sendAtOnce = {
  guard: { type: 'isAboutOrganization', params: onItsAct },
  target: 'sending',
  actions: keepAsked,
} as const
const onAsk = {
  'act.ask': [sendAtOnce, { target: 'confirming', actions: keepAsked }],
} as const

/** Asked once more, or not done: what was asked is sent by a yes. */
const confirming = adminAct.createStateConfig({
  on: {
    'act.ask': sendAtOnce,
    'act.confirm': [
      {
        guard: { type: 'isMeant', params: ({ event }) => event },
        target: 'sending',
        actions: { type: 'keepTyped', params: ({ event }) => event },
      },
      { actions: { type: 'keepMistake', params: ({ event }) => event } },
    ],
    'act.cancel': 'idle',
  },
})

const sending = adminAct.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'send',
    src: 'send',
    input: ({ context: { asked, version, typed } }) => ({
      asked: required(asked, 'act'),
      version,
      reason: typed.trim(),
    }),
    onDone: {
      target: 'done',
      actions: [{ type: 'keepLatest', params: ({ event }) => event }, 'countVerified'],
    },
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
  invoke: {
    id: 'reload',
    src: 'reload',
    input: ({ context: { asked } }) => ({ asked: required(asked, 'act') }),
    // What went wrong before is still told: the admin looks, and sends what was typed again.
    onDone: { target: 'confirming', actions: { type: 'keepLatest', params: ({ event }) => event } },
    onError: {
      target: 'confirming',
      actions: keepProblem,
    },
  },
})

/**
 * ADMIN-3, AZ-08: an act on somebody's account is asked for once more before it is sent, what is set for an organization only
 * where it was not done. Where somebody else came first, the newest is loaded and nothing that was typed is lost. A newer
 * sign-in, where it needs one, is asked for by the call itself.
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
