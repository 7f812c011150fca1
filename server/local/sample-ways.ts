import type { Outcome, RunProblem, ToldFlow } from '#src/api/contract/flow-runs.ts'

/** How long people take, from and to, ms. */
const quick = [80, 900] as const
const reading = [2_000, 20_000] as const
const typing = [6_000, 60_000] as const
const mailing = [12_000, 150_000] as const
const atOnce = [0, 0] as const

type Step = readonly [edge: string, wait: readonly [number, number]]
/** A way through a flow, and how many of a hundred take it. */
export type SampleWay = {
  readonly share: number
  /** Each by the beginning of its edge's name. */
  readonly steps: readonly Step[]
  readonly outcome: Outcome
  readonly endedIn: readonly string[]
  readonly problem?: RunProblem
}

const way = (
  share: number,
  steps: readonly Step[],
  end: Pick<SampleWay, 'outcome' | 'endedIn' | 'problem'>,
): SampleWay => ({ share, steps, ...end })
const done = { outcome: 'done', endedIn: ['done'] } as const

const asked: Step = ['loginIdentifier.ready identifier.submit', typing]
const known: Step = ['loginIdentifier.checking xstate.done.actor.checkIdentifier [isKnown]', quick]
const unknown: Step = ['loginIdentifier.checking xstate.done.actor.checkIdentifier >', quick]
const shown: Step = ['loginAuth xstate.done.actor.authentication', mailing]

const offered: Step = ['opening always >', atOnce]
const wanted: Step = ['start.ready code.request', reading]
const mailed: Step = ['start.requesting xstate.done.actor.requestPasscode', quick]
const typed: Step = ['finish.code.entering code.submit', mailing]
const right: Step = ['finish.code.redeeming xstate.done', quick]
const wrong: Step = ['finish.code.redeeming xstate.error.actor.redeemPasscode [isWrongCode]', quick]
const over: Step = ['finish.code.redeeming xstate.error.actor.redeemPasscode [isRefusal]', quick]
const entering = [
  'finish.time.running',
  'finish.code.entering.poll.waiting',
  'finish.code.entering.link.listening',
  'finish.limit.none',
  'finish.resend.offered',
]

const given: Step = ['ready password.submit', typing]
const taken: Step = ['sending xstate.done.actor.loginByPassword', quick]
const refused: Step = ['sending xstate.error.actor.loginByPassword >', quick]

const filled: Step = ['editing lead.submit', typing]
const sent: Step = ['sending xstate.done.actor.addLead', quick]
const unsent: Step = ['sending xstate.error.actor.addLead', quick]

const named: Step = ['registerIdentifier.ready person.submit', typing]
const free: Step = ['registerIdentifier.checking xstate.done.actor.checkIdentifier >', quick]
const toCode: Step = ['registerAuth.entering always >', atOnce]

const toForm: Step = ['deciding always [isAt] > accessRequest', atOnce]
const requested: Step = ['accessRequest.editing access.submit', typing]
const received: Step = ['accessRequest.sending xstate.done.actor.requestAccess', quick]
const pending: Step = ['deciding always [isAt] > pending', atOnce]

const opensLead: Step = ['demo demo.access [isLeadMissing]', reading]

/** How people go through flows, as far as one may guess. */
export const sampleWays: Partial<
  Record<ToldFlow, { readonly ofFullDay: number; readonly ways: readonly SampleWay[] }>
> = {
  login: {
    ofFullDay: 30,
    ways: [
      way(66, [asked, known, shown], done),
      way(6, [asked, unknown, asked, known, shown], done),
      way(9, [asked, known], { outcome: 'left', endedIn: ['loginAuth'] }),
      way(2, [asked, ['loginIdentifier.checking xstate.error.actor.checkIdentifier >', quick]], {
        outcome: 'failed',
        endedIn: ['loginIdentifier.ready'],
        problem: 'no-answer',
      }),
      way(17, [], { outcome: 'left', endedIn: ['loginIdentifier.ready'] }),
    ],
  },
  passcode: {
    ofFullDay: 18,
    ways: [
      way(70, [offered, wanted, mailed, typed, right], done),
      way(8, [offered, wanted, mailed, typed, wrong, typed, right], done),
      way(5, [offered, wanted, mailed, typed, wrong], {
        outcome: 'failed',
        endedIn: entering,
        problem: 'code-wrong',
      }),
      way(2, [offered, wanted, mailed, typed, over], {
        outcome: 'failed',
        endedIn: ['start.ready'],
        problem: 'code-expired',
      }),
      way(11, [offered, wanted, mailed], { outcome: 'left', endedIn: entering }),
      way(4, [offered], { outcome: 'left', endedIn: ['start.ready'] }),
    ],
  },
  password: {
    ofFullDay: 5,
    ways: [
      way(72, [given, taken], done),
      way(12, [given, refused, given, taken], done),
      way(9, [given, refused], {
        outcome: 'failed',
        endedIn: ['ready'],
        problem: 'password-wrong',
      }),
      way(7, [], { outcome: 'left', endedIn: ['ready'] }),
    ],
  },
  register: {
    ofFullDay: 5,
    ways: [
      way(55, [named, free, toCode, ['registerAuth.passcode xstate.done', mailing]], done),
      way(13, [named, free, toCode], { outcome: 'left', endedIn: ['registerAuth.passcode'] }),
      way(32, [], { outcome: 'left', endedIn: ['registerIdentifier.ready'] }),
    ],
  },
  organizationAccess: {
    ofFullDay: 4,
    ways: [
      way(72, [toForm, requested, received, pending], { outcome: 'done', endedIn: ['pending'] }),
      way(4, [toForm, requested, ['accessRequest.sending xstate.error', quick]], {
        outcome: 'failed',
        endedIn: ['accessRequest.editing'],
        problem: 'invalid-input',
      }),
      way(24, [toForm], { outcome: 'left', endedIn: ['accessRequest.editing'] }),
    ],
  },
  lead: {
    ofFullDay: 14,
    ways: [
      way(80, [filled, sent], { outcome: 'done', endedIn: ['sent'] }),
      way(3, [filled, unsent, filled, sent], { outcome: 'done', endedIn: ['sent'] }),
      way(2, [filled, unsent], {
        outcome: 'failed',
        endedIn: ['editing'],
        problem: 'unavailable',
      }),
      way(9, [['editing lead.back', reading]], { outcome: 'left', endedIn: ['left'] }),
      way(6, [], { outcome: 'left', endedIn: ['editing'] }),
    ],
  },
  demoOpen: {
    ofFullDay: 30,
    ways: [
      way(31, [opensLead, ['demo.lead xstate.done.actor.lead [isSent]', typing]], {
        outcome: 'done',
        endedIn: ['demo.arriving.shown', 'log.resting'],
      }),
      way(27, [['demo demo.access [isFromPage]', reading]], {
        outcome: 'done',
        endedIn: ['demo.opened.shown', 'log.resting'],
      }),
      way(8, [opensLead, ['demo.lead xstate.done.actor.lead >', reading]], {
        outcome: 'left',
        endedIn: ['demo.idle', 'log.resting'],
      }),
      way(34, [], { outcome: 'left', endedIn: ['demo.idle', 'log.resting'] }),
    ],
  },
}
