import { assign, setup, stateIn } from 'xstate'

import {
  isMarked,
  mostDecided,
  type Applicant,
  type decideAccess,
  type DecisionOutcome,
  type Verdict,
} from '#src/api/contract/admin-access.ts'
import type { InputOf } from '#src/api/contract/endpoint.ts'
import { required } from '#src/lib/required.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { wordingIn, type Wording, type Written } from '#src/machines/decisions/words.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemOf } from '#src/machines/problem.ts'

/** Somebody to decide on, as the admin saw them; with all that is known of them if they wait. */
export type Subject = Pick<Applicant, 'personId' | 'version' | 'name'> &
  Partial<Applicant> & { hasAccess?: boolean }
/** An organization that was chosen, how many of its people wait, and those of them who can be decided on at once. */
export type Choice = { id: string; waiting: number; people: readonly Subject[] }

type DecisionsEvent =
  | { type: 'rows.choose'; choices: readonly Choice[]; isChosen: boolean }
  | { type: 'rows.clear' }
  | { type: 'decision.ask'; verdict: Verdict['verdict']; people: readonly Subject[] }
  | { type: 'decision.leaveOut'; personId: string }
  | ({ type: 'decision.confirm' } & Wording)
  | { type: 'decision.cancel' }
  | { type: 'decision.undo' }
  | { type: 'decision.dismiss' }

/** How it ended for each, and until when it can be undone (epoch ms); `null` if that time was over when the answer came. */
type Decided = { outcomes: readonly DecisionOutcome[]; undoneUntil: number | null }
type Asked = { verdict: Verdict['verdict']; people: readonly Subject[] }
type DecisionsContext = {
  chosen: readonly Choice[]
  asked: Asked | null
  written: Written
  outcomes: readonly DecisionOutcome[]
  undoneUntil: number | null
  /** How many answers the server gave: with each, what other parts of the page show is outdated. */
  answers: number
  /** The decision cannot be undone any more, even if that was tried in time. */
  isTooLate: boolean
  problem: string | null
}
type Choosing = { choices: readonly Choice[]; isChosen: boolean }
type Deciding = InputOf<typeof decideAccess>

/** How long a decision can be undone, counted from when it was sent. */
export const undoMs = 15_000

const isAmong = (outcomes: readonly DecisionOutcome[], { personId }: Subject) =>
  outcomes.some((it) => it.personId === personId)
const areDone = (outcomes: readonly DecisionOutcome[]) =>
  outcomes.every(({ outcome }) => outcome === 'done')

const decisions = setup({
  types: {
    context: {} as DecisionsContext,
    events: {} as DecisionsEvent,
    tags: {} as 'busy',
    children: {} as { decide: 'decide'; undo: 'decide'; untilTooLate: 'countdown' },
  },
  actors: {
    decide: effect<Decided, Deciding>('decide'),
    countdown: countdownMachine,
  },
  guards: {
    isOfSome: (_, { people }: Asked) => people.length > 0 && people.length <= mostDecided,
    isOneOfMany: ({ context: { asked } }) => required(asked, 'decision').people.length > 1,
    canBeUndone: ({ context: { asked, outcomes } }) =>
      asked?.verdict !== 'reopen' && outcomes.some(({ outcome }) => outcome === 'done'),
    isInTime: (_, { undoneUntil }: Decided) => undoneUntil !== null,
    isUndoing: stateIn('#decisions.done.undoing'),
    isTooLate: ({ context }) => context.isTooLate,
    /** Nothing is left to be read. */
    isWhole: ({ context: { outcomes, problem } }) => areDone(outcomes) && problem === null,
  },
  actions: {
    choose: assign(({ context }, { choices, isChosen }: Choosing) => {
      const others = context.chosen.filter(({ id }) => choices.every((it) => it.id !== id))
      return { chosen: isChosen ? [...others, ...choices] : others }
    }),
    dropChosen: assign({ chosen: [] }),
    keepAsked: assign((_, { verdict, people }: Asked) => ({ asked: { verdict, people } })),
    leaveOut: assign(({ context }, { personId }: { personId: string }) => {
      const { verdict, people } = required(context.asked, 'decision')
      return { asked: { verdict, people: people.filter((it) => it.personId !== personId) } }
    }),
    keepWording: assign(({ context: { asked, written } }, { reason, note }: Wording) => {
      const { verdict, people } = required(asked, 'decision')
      return verdict === 'approve'
        ? {}
        : { written: { ...written, [verdict]: { reason, note, people } } }
    }),
    dropUsed: assign(({ context: { asked, written } }, { outcomes }: Decided) =>
      areDone(outcomes)
        ? { written: { ...written, [required(asked, 'decision').verdict]: undefined } }
        : {},
    ),
    keepDecided: assign(({ context }, { outcomes, undoneUntil }: Decided) => ({
      outcomes,
      undoneUntil,
      answers: context.answers + 1,
      chosen: context.chosen.filter(({ people }) => !people.some((it) => isAmong(outcomes, it))),
    })),
    /** Who was decided on waits again. */
    turnRound: assign(({ context: { asked, outcomes } }) => ({
      asked: {
        verdict: 'reopen' as const,
        people: required(asked, 'decision').people.filter((it) => isAmong(outcomes, it)),
      },
    })),
    noteTooLate: assign({ isTooLate: true }),
    beginAnew: assign({ isTooLate: false }),
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
  },
})

const choices = {
  'rows.choose': { actions: { type: 'choose', params: ({ event }: { event: Choosing }) => event } },
  'rows.clear': { actions: 'dropChosen' },
} as const
const asks = {
  'decision.ask': {
    guard: { type: 'isOfSome', params: ({ event }: { event: Asked }) => event },
    target: '#decisions.confirming',
    actions: [
      { type: 'keepAsked', params: ({ event }: { event: Asked }) => event },
      'clearProblem',
    ],
  },
} as const

const confirming = decisions.createStateConfig({
  on: {
    'decision.leaveOut': {
      guard: 'isOneOfMany',
      actions: { type: 'leaveOut', params: ({ event }) => event },
    },
    'decision.confirm': {
      target: 'sending',
      actions: { type: 'keepWording', params: ({ event }) => event },
    },
    'decision.cancel': 'choosing',
  },
})

const onDecided = ({ event }: { event: { output: Decided } }) => event.output
const keepDecided = { type: 'keepDecided', params: onDecided } as const
const dropUsed = { type: 'dropUsed', params: onDecided } as const

const verdictOf = ({ verdict }: Asked, { reason, note }: Wording): Deciding['decision'] => {
  if (verdict === 'reject') {
    return { verdict, reason, note }
  }
  // Processes of the previous version refuse to reopen with one (ADR 060).
  return verdict === 'reopen' && note !== '' ? { verdict, note } : { verdict }
}

/** Who approves was shown what is to be checked, and confirmed it. */
const namedIn = ({ verdict, people }: Asked): Deciding['people'] =>
  people.map((it) => ({
    personId: it.personId,
    version: it.version,
    ...(verdict === 'approve' && isMarked(it) && { isChecked: true }),
  }))

const sending = decisions.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'decide',
    src: 'decide',
    input: ({ context }) => ({
      people: namedIn(required(context.asked, 'decision')),
      decision: verdictOf(
        required(context.asked, 'decision'),
        wordingIn(context.asked, context.written),
      ),
    }),
    onDone: [
      {
        guard: { type: 'isInTime', params: onDecided },
        target: 'done',
        actions: [keepDecided, dropUsed],
      },
      // Its mail may have left: the decision is shown, and can no longer be undone.
      { target: 'done.past', actions: [keepDecided, dropUsed] },
    ],
    onError: {
      target: 'confirming',
      actions: keepProblem,
    },
  },
})

const undoing = decisions.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'undo',
    src: 'decide',
    input: ({ context: { outcomes } }) => ({
      people: outcomes.flatMap(({ personId, outcome, version }) =>
        outcome === 'done' && version !== null ? [{ personId, version }] : [],
      ),
      decision: { verdict: 'reopen' },
    }),
    onDone: {
      target: '#decisions.done',
      reenter: true,
      actions: [keepDecided, 'turnRound'],
    },
    onError: [
      { guard: 'isTooLate', target: 'past', actions: keepProblem },
      { target: 'fresh', actions: keepProblem },
    ],
  },
})

const ways = { ...asks, 'decision.dismiss': '#decisions.choosing' } as const

/** The time to undo counts from when the decision was sent, however often sending or undoing is tried. */
const done = decisions.createStateConfig({
  exit: 'beginAnew',
  on: choices,
  invoke: {
    id: 'untilTooLate',
    src: 'countdown',
    input: ({ context }) => ({
      // The result is shown for as long even if it cannot be undone.
      deadline: context.undoneUntil ?? Infinity,
      longest: undoMs,
    }),
    onDone: [
      { guard: 'isUndoing', actions: 'noteTooLate' },
      { guard: 'isWhole', target: 'choosing' },
      { target: '.past', actions: 'noteTooLate' },
    ],
  },
  initial: 'fresh',
  states: {
    fresh: { on: { ...ways, 'decision.undo': { guard: 'canBeUndone', target: 'undoing' } } },
    past: { on: ways },
    undoing,
  },
})

/** ADMIN-2, ADMIN-3: whom an admin chose, what they decide, how it ended for each, and the undo. */
export const decisionsMachine = decisions.createMachine({
  id: 'decisions',
  context: {
    chosen: [],
    asked: null,
    written: {},
    outcomes: [],
    undoneUntil: null,
    answers: 0,
    isTooLate: false,
    problem: null,
  },
  initial: 'choosing',
  states: {
    choosing: { on: { ...choices, ...asks } },
    confirming,
    sending,
    done,
  },
})
