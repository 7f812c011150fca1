import type { AnyMachineSnapshot } from 'xstate'

import { wordingIn } from '#src/machines/decisions/words.ts'
import { decisionSamples } from '#tests/models/samples.ts'
import { dropped, success } from '#tests/support/paths/answer.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const { outcomes } = decisionSamples
const undoMs = 15_000

const list = [
  'heading: Admin Tools — Partners',
  'link: Partners',
  'link: Customers',
  'link: Users',
  'link: Leads',
  'link: Audit log',
  'link: Health',
  'field: Search partners ""',
  'button: Somebody waits',
  'button: Nobody waits',
  'button: Saved views',
  'button: Layout',
  'button: CSV',
  'status: 1–1 of 1 partner',
]
const headings = [
  'button: Organization',
  'button: Waiting',
  'button: Waiting since',
  'button: People',
  'button: Since',
]

const isUndoing = (state: AnyMachineSnapshot) => state.matches({ done: 'undoing' })

const listLines = (state: AnyMachineSnapshot) => {
  const isChosen = state.context.chosen.length > 0
  const busy = isUndoing(state) ? ' (busy)' : ''
  const mark = isChosen ? ' (chosen)' : ''
  return [
    ...list,
    `checkbox: Choose all of this page${mark}`,
    ...headings,
    `checkbox: Choose Acme${mark}`,
    'button: Acme',
    `button: Approve Acme${busy}`,
    `button: Reject Acme${busy}`,
    ...(isChosen
      ? [
          'status: 1 organization chosen, 2 people wait.',
          `button: Approve chosen${busy}`,
          `button: Reject chosen${busy}`,
          'button: Clear',
        ]
      : []),
  ]
}

/** The words of what was decided, and of whom it could not be. */
const whoIs: Record<string, readonly string[]> = {
  approve: ['2 people approved.', 'Grace Hopper approved.'],
  reject: ['2 people rejected.', 'Grace Hopper rejected.'],
  reopen: ['The request of 2 people waits again.', ''],
}
const refusals: Record<string, string | null> = {
  all: null,
  some: 'Linus Pauling was changed by somebody else in the meantime, and is now rejected.',
  none: 'Grace Hopper was changed by somebody else in the meantime, and is now approved. Linus Pauling no longer has an account.',
}

type Ending = 'all' | 'some' | 'none'
const endings: Record<string, Ending> = {
  'decide ✓(all)': 'all',
  'decide ✓(some)': 'some',
  'decide ✓(none)': 'none',
  'undo ✓(all)': 'all',
  'undo ✓(none)': 'none',
}

const barLines = (state: AnyMachineSnapshot, past: readonly string[]) => {
  const ending = lastOf(past, endings, 'all')
  const { verdict } = state.context.asked
  const isBusy = isUndoing(state)
  const isOpen =
    ending !== 'none' && (isBusy || (state.matches({ done: 'fresh' }) && verdict !== 'reopen'))
  const words = whoIs[verdict]?.[ending === 'all' ? 0 : 1] ?? ''
  const mark = isBusy ? ' (busy)' : ''
  return [
    `status: ${ending === 'none' ? 'No decision was made.' : words}`,
    ...alertOf(refusals[ending] ?? null),
    ...alertOf(state.context.problem === null ? null : unreachable),
    ...(isOpen
      ? [
          'text: No mail is sent while you can undo. Later, or on another page, you can reopen the request.',
          isBusy ? 'button: Loading... (busy)' : 'button: Undo',
        ]
      : []),
    `button: Close${mark}`,
  ]
}

const dialogLines = (state: AnyMachineSnapshot, past: readonly string[]) => {
  const { asked, written, problem } = state.context
  const { reason } = wordingIn(asked, written)
  const isRejection = asked.verdict === 'reject'
  const isBusy = state.matches('sending')
  const focus = past.at(-1)?.startsWith('decision.ask') === true ? ' (focus)' : ''
  const act = isRejection ? 'Reject' : 'Approve'
  return [
    `heading: ${act} 2 people?`,
    ...['Grace Hopper', 'Linus Pauling'].map(
      (name) => `button: Leave out ${name}${isBusy ? ' (busy)' : ''}`,
    ),
    ...(isRejection ? [`field: Reason "${reason}"${focus}`, 'field: Note ""'] : []),
    ...alertOf(problem === null ? null : unreachable),
    `button: Cancel${isBusy ? ' (busy)' : ''}`,
    isBusy ? 'button: Loading... (busy)' : `button: ${act}`,
  ]
}

/** ADMIN-2, ADMIN-3: of one partner two people wait. */
export const decisionsScript: Script = {
  moves: {
    ...answering({
      'decide ✓(all)': ['decideAccess', success('decideAccess', { outcomes: outcomes.all })],
      'decide ✓(some)': ['decideAccess', success('decideAccess', { outcomes: outcomes.some })],
      'decide ✓(none)': ['decideAccess', success('decideAccess', { outcomes: outcomes.none })],
      'decide ✗(dropped)': ['decideAccess', dropped],
      'undo ✓(all)': ['decideAccess', success('decideAccess', { outcomes: outcomes.all })],
      'undo ✓(none)': ['decideAccess', success('decideAccess', { outcomes: outcomes.none })],
      'undo ✗(dropped)': ['decideAccess', dropped],
    }),
    'untilTooLate ✓': (stage) => stage.sleep(undoMs),
    'rows.choose(acme)': (stage) => stage.click('Choose Acme'),
    'rows.choose(acme no more)': (stage) => stage.click('Choose all of this page'),
    'rows.clear': (stage) => stage.click('Clear'),
    'decision.ask(approve)': (stage) => stage.click('Approve Acme'),
    'decision.ask(reject)': (stage) => stage.click('Reject Acme'),
    'decision.confirm(unknown)': async (stage, { from }) => {
      const isRejection = from.context.asked.verdict === 'reject'
      if (isRejection) {
        await stage.fill('Reason', 'We do not know you.')
      }
      await stage.click(isRejection ? 'Reject' : 'Approve')
    },
    'decision.cancel': (stage) => stage.click('Cancel'),
    'decision.undo': (stage) => stage.click('Undo'),
    'decision.dismiss': (stage) => stage.click('Close'),
  },
  scene: (state, past) => {
    const isAsking = state.matches('confirming') || state.matches('sending')
    const isTold = state.matches('done')
    return {
      lines: isAsking
        ? dialogLines(state, past)
        : [...listLines(state), ...(isTold ? barLines(state, past) : [])],
      calls: state.matches('sending') || isUndoing(state) ? ['decideAccess'] : [],
    }
  },
}

const hasChosen = ({ context }: AnyMachineSnapshot) => context.chosen.length > 0

/** What has no button: to choose the chosen, to let go of what is not, to ask about nobody or too many. */
const hasButton = (state: AnyMachineSnapshot, label: string) => {
  switch (label) {
    case 'rows.choose(acme)':
      return !hasChosen(state)
    case 'rows.choose(acme no more)':
    case 'rows.clear':
      return hasChosen(state)
    default:
      return !/nobody|crowd/.test(label)
  }
}

/**
 * What is walked on the screen: choosing before anything was asked, and one decision after another, each from the list as
 * it was at first; whom it leaves out is told by `admin-dialogs`. The chart alone goes through all of it in every order. No single call takes as long as one can undo.
 */
export const isDecisionFeasible = (state: AnyMachineSnapshot, label: string) => {
  const { asked, outcomes: held, written } = state.context
  if (label.endsWith('(late)') || label.startsWith('decision.leaveOut')) {
    return false
  }
  if (label.startsWith('rows.')) {
    return asked === null && hasButton(state, label)
  }
  if (label.startsWith('decision.ask')) {
    const isFirst = asked === null
    const isAgain = wordingIn(asked, written).reason !== '' && held.length > 0 && !hasChosen(state)
    return hasButton(state, label) && (isFirst || (isAgain && label.includes('reject')))
  }
  return true
}
