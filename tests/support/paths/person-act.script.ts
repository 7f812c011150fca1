import type { AnyMachineSnapshot } from 'xstate'

import { personSamples } from '#tests/models/samples.ts'
import { problem, success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf } from '#tests/support/paths/telling.ts'
import type { Script } from '#tests/support/paths/walk.ts'

const { changed } = personSamples
const conflict = 'Somebody else changed this person in the meantime.'
/** How that left Grace. */
const standing = 'Now: Partner, admin. Access: approved. Active.'

type Act = 'take' | 'disable' | 'endSessions'
const words = {
  take: {
    act: 'Remove as admin',
    question: 'Remove Grace Hopper as an admin?',
    done: 'Grace Hopper is no longer an admin.',
    field: 'Their email',
    mistake: 'This is not their email.',
    call: 'setAdmin',
  },
  disable: {
    act: 'Disable',
    question: 'Disable Grace Hopper?',
    done: 'Grace Hopper is disabled.',
    field: 'Reason',
    mistake: 'Please give a reason.',
    call: 'disablePerson',
  },
  endSessions: {
    act: 'End sessions',
    question: 'End all sessions of Grace Hopper?',
    done: 'The sessions of Grace Hopper ended.',
    field: null,
    mistake: null,
    call: 'endSessions',
  },
} as const

const wordsOf = ({ context }: AnyMachineSnapshot) => words[context.asked.act as Act]

const confirm =
  (typed: string): Script['moves'][string] =>
  async (stage, { from }) => {
    const { act, field } = wordsOf(from)
    if (field !== null) {
      await stage.fill(field, typed)
    }
    await stage.click(act)
  }

/** Whatever the server told of a person, the drawer asks for them anew. */
const answerAgain = (stage: Stage) => stage.answer('loadPerson', success('loadPerson', changed))

const drawerLines = (state: AnyMachineSnapshot) => [
  'heading: Grace Hopper',
  'button: Close',
  'link: Account',
  'link: What can this person see?',
  'link: Acme',
  'link: What Grace Hopper did in the portal',
  'link: What admins changed here',
  'link: What Grace Hopper did as an admin',
  'heading: Access to the demos',
  'button: Revoke access Grace Hopper',
  'heading: Actions',
  'button: Remove as admin',
  'button: Make customer',
  'button: Disable',
  'button: End sessions',
  'button: Reset sign-in (busy)',
  'button: Delete leads (busy)',
  'heading: Sign-ins',
  ...(state.matches('done') ? [`status: ${wordsOf(state).done}`] : []),
]

const dialogLines = (state: AnyMachineSnapshot, past: readonly string[]) => {
  const { act, question, field, mistake } = wordsOf(state)
  const { typed, isMistaken, problem: told, news } = state.context
  const isBusy = state.hasTag('busy')
  const focus = isMistaken || past.at(-1)?.startsWith('act.ask') === true ? ' (focus)' : ''
  const fault = isMistaken ? ` (${mistake})` : ''
  return [
    `heading: ${question}`,
    ...(field === null ? [] : [`field: ${field} "${typed}"${focus}${fault}`]),
    ...alertOf(told !== null && news !== null ? `${told} ${standing}` : told),
    `button: Cancel${isBusy ? ' (busy)' : ''}`,
    isBusy ? 'button: Loading... (busy)' : `button: ${act}`,
  ]
}

/** ADMIN-3: Grace is an admin. */
export const personActScript: Script = {
  moves: {
    'act.ask(take)': (stage) => stage.click('Remove as admin'),
    'act.ask(disable)': (stage) => stage.click('Disable'),
    'act.ask(end sessions)': (stage) => stage.click('End sessions'),
    'act.confirm(nothing)': confirm(' '),
    'act.confirm(their email)': confirm('Grace@acme.example '),
    'act.confirm(a reason)': confirm('They left.'),
    'act.cancel': (stage) => stage.click('Cancel'),
    'send ✓': async (stage, { from }) => {
      const { call } = wordsOf(from)
      await stage.answer(call, success(call, changed))
      await answerAgain(stage)
    },
    'send ✗(outdated)': (stage, { from }) =>
      stage.answer(wordsOf(from).call, problem('conflict', conflict)),
    'send ✗(refused)': (stage, { from }) =>
      stage.answer(wordsOf(from).call, problem('forbidden', 'This is the last admin.')),
    'reload ✓': async (stage) => {
      await answerAgain(stage)
      await answerAgain(stage)
    },
    'reload ✗(gone)': (stage) =>
      stage.answer('loadPerson', problem('not-found', 'This person is not known.')),
  },
  scene: (state, past) => {
    const isTold = state.matches('idle') || state.matches('done')
    return {
      lines: isTold ? drawerLines(state) : dialogLines(state, past),
      calls: [
        ...(state.matches('sending') ? [wordsOf(state).call] : []),
        ...(state.matches('reloading') ? (['loadPerson'] as const) : []),
      ],
    }
  },
}

const typedFor = { take: 'their email', disable: 'a reason', endSessions: 'nothing' } as const

/**
 * What is walked on the screen: the drawer stays open, in a field stands nothing or what it is for, and what somebody else
 * changed meanwhile is done on the second look. The chart alone goes through all of it in every order.
 */
export const isPersonActFeasible = (state: AnyMachineSnapshot, label: string) => {
  const { asked, version } = state.context
  const isSecondLook = version === changed.version
  switch (label) {
    case 'act.cancel':
      return state.matches('confirming')
    case 'act.confirm(nothing)':
      return asked.act === 'endSessions' || !isSecondLook
    case 'act.confirm(their email)':
    case 'act.confirm(a reason)':
      return label.includes(typedFor[asked.act as Act])
    case 'send ✗(outdated)':
    case 'send ✗(refused)':
      return !isSecondLook
    default:
      return true
  }
}
