import { mostDecided } from '#src/api/contract/admin-access.ts'
import { decisionsMachine } from '#src/machines/decisions/decisions.machine.ts'
import { wordingIn } from '#src/machines/decisions/words.ts'
import { decisionSamples, failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const { acme, grace, linus, outcomes, answered } = decisionSamples
const choices = [{ id: acme.id, waiting: 2, people: acme.waitingPeople }]
const people = [grace, linus]
/** `late`: nothing of it can be undone any more. */
const decided = {
  all: answered(outcomes.all),
  some: answered(outcomes.some),
  none: answered(outcomes.none),
  late: { ...answered(outcomes.all), undoneUntil: null },
}
const crowd = Array.from({ length: mostDecided + 1 }, () => grace)

export const decisionsModels = [
  flowModel(decisionsMachine, {
    send: {
      'rows.choose': {
        acme: { choices, isChosen: true },
        'acme no more': { choices, isChosen: false },
      },
      'decision.ask': {
        approve: { verdict: 'approve', people },
        reject: { verdict: 'reject', people },
        nobody: { verdict: 'approve', people: [] },
        crowd: { verdict: 'approve', people: crowd },
      },
      'decision.confirm': { unknown: { reason: 'We do not know you.', note: '' } },
      'decision.leaveOut': {
        linus: { personId: linus.personId },
        grace: { personId: grace.personId },
      },
    },
    done: {
      decide: decided,
      undo: { all: decided.all, none: decided.none },
    },
    fail: { decide: { dropped: failures.dropped }, undo: { dropped: failures.dropped } },
    ended: ({ isTooLate }) => (isTooLate ? ['untilTooLate'] : []),
    facets: ({ chosen, asked, written, outcomes: held, isTooLate, problem }) => [
      chosen.length,
      asked,
      wordingIn(asked, written).reason,
      held.map(({ outcome }) => outcome),
      isTooLate,
      problem !== null,
    ],
  }),
]
