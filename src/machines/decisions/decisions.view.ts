import type { SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import type { DecisionOutcome, Verdict } from '#src/api/contract/admin-access.ts'
import type {
  Choice,
  decisionsMachine,
  Subject,
} from '#src/machines/decisions/decisions.machine.ts'
import { wordingIn, type Wording } from '#src/machines/decisions/words.ts'

type Asked = {
  verdict: Verdict['verdict']
  people: readonly Subject[]
  problem: string | null
  isBusy: boolean
}

/** Somebody for whom the decision failed, and why. */
export type Refusal = Pick<DecisionOutcome, 'personId' | 'outcome' | 'status'> & { name: string }

export type DecisionsView = { chosen: readonly Choice[] } & (
  | { step: 'choosing' }
  | ({ step: 'asking'; wording: Wording } & Asked)
  /** `done`: on whom it was decided. `isBusy`: it is being undone. */
  | ({
      step: 'done'
      done: readonly Subject[]
      refusals: readonly Refusal[]
      canUndo: boolean
    } & Asked)
)

export const selectDecisionsView = (
  snapshot: SnapshotFrom<typeof decisionsMachine>,
): DecisionsView => {
  const { chosen, outcomes, problem } = snapshot.context
  if (snapshot.matches('choosing')) {
    return { step: 'choosing', chosen }
  }
  const asked = required(snapshot.context.asked, 'asked')
  const told = { ...asked, chosen, problem, isBusy: snapshot.hasTag('busy') }
  if (snapshot.matches('confirming') || snapshot.matches('sending')) {
    return {
      step: 'asking',
      ...told,
      wording: wordingIn(snapshot.context.asked, snapshot.context.written),
    }
  }
  const named = asked.people.flatMap((subject) =>
    outcomes
      .filter(({ personId }) => personId === subject.personId)
      .map((it) => ({ subject, ...it })),
  )
  return {
    step: 'done',
    ...told,
    done: named.flatMap(({ outcome, subject }) => (outcome === 'done' ? [subject] : [])),
    refusals: named.flatMap(({ personId, outcome, status, subject: { name } }) =>
      outcome === 'done' ? [] : [{ personId, outcome, status, name }],
    ),
    canUndo: snapshot.can({ type: 'decision.undo' }) || snapshot.matches({ done: 'undoing' }),
  }
}
