import type { AnyMachineSnapshot } from 'xstate'

import type { EndpointName } from '#src/api/contract/endpoints.ts'
import { organizationSamples } from '#tests/models/samples.ts'
import { dropped, problem, success, type Answer } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { unreachable } from '#tests/support/paths/telling.ts'
import type { Script, Turn } from '#tests/support/paths/walk.ts'

const { changed } = organizationSamples
const conflict = 'Somebody else changed this organization in the meantime.'
const gone = 'This organization is not known.'
const publicDomain = 'Anyone can get a mailbox there.'
const nameTaken = 'Another organization of the same mail domain is called so already.'

/** Whatever the server told of an organization, the drawer asks for it anew. */
const answerAgain = (stage: Stage) =>
  stage.answer('loadOrganization', success('loadOrganization', changed))

/** What was told last, until something is sent again. */
const told: Readonly<Record<string, string>> = {
  'send ✗(outdated)': conflict,
  'send ✗(dropped)': unreachable,
  'reload ✗(gone)': gone,
}

const problemLines = (state: AnyMachineSnapshot, past: readonly string[]) => {
  const text = state.matches('confirming')
    ? told[past.findLast((label) => label in told || label.startsWith('act.')) ?? '']
    : undefined
  return text === undefined ? [] : [`alert: ${text}Retry`, 'button: Retry']
}

const verify = 'act.ask(verify a domain)'

/** What was typed stands in the field until it is verified. */
const typedAfter = (past: readonly string[]) => {
  let typed = ''
  let asked = ''
  let waiting = 0
  let isSending = false
  for (const label of past) {
    if (label.startsWith('demo.choose') && isSending) {
      waiting = 1
    } else if (label.startsWith('act.ask') || label.startsWith('demo.choose')) {
      typed = label === verify ? 'acme.net' : typed
      asked = label
      // Of one demo the latest choice alone is sent.
      waiting = label.startsWith('demo.choose') ? 0 : waiting
      isSending = true
    } else if (label === 'act.confirm') {
      isSending = true
    } else if (label === 'send ✓') {
      typed = asked === verify ? '' : typed
      asked = waiting > 0 ? 'demo.choose' : ''
      isSending = waiting > 0
      waiting = 0
    } else if (label !== 'send ✗(outdated)') {
      isSending = false
    }
  }
  return typed
}

const domainLine = (past: readonly string[]) => {
  const isWrong = past.at(-1) === 'send ✗(public domain)'
  return `field: Another mail domain "${typedAfter(past)}"${isWrong ? ` (focus) (${publicDomain})` : ''}`
}

const nameLine = (past: readonly string[]) => {
  const name = past.includes('act.ask(rename)') ? 'Acme Group' : 'Acme'
  const isWrong = past.at(-1) === 'send ✗(name taken)'
  return `field: Organization "${name}"${isWrong ? ` (focus) (${nameTaken})` : ''}`
}

const calls: Readonly<Record<string, EndpointName>> = {
  showDemo: 'setOrganizationDemo',
  rename: 'renameOrganization',
}

/** The call by which what was asked is set. */
const callOf = (state: AnyMachineSnapshot): EndpointName =>
  calls[state.context.asked.act.type] ?? 'verifyDomain'

const refuse =
  (answer: Answer) =>
  (stage: Stage, { from }: Turn) =>
    stage.answer(callOf(from), answer)

/** ADMIN-3, ACCESS: of Acme one domain is verified. */
export const organizationActScript: Script = {
  moves: {
    'act.ask(let in at once)': (stage) => stage.click('Approve automatically acme.example'),
    'act.ask(verify a domain)': async (stage) => {
      await stage.fill('Another mail domain', 'acme.net')
      await stage.click('Verify domain')
    },
    'act.ask(rename)': async (stage) => {
      await stage.fill('Organization', 'Acme Group')
      await stage.click('Rename')
    },
    'demo.choose(hidden)': (stage) => stage.fill('Robotaxi', 'hidden'),
    'act.confirm': (stage) => stage.click('Retry'),
    'send ✓': async (stage, { from }) => {
      const call = callOf(from)
      await stage.answer(call, success(call, changed))
      await answerAgain(stage)
    },
    'send ✗(outdated)': refuse(problem('conflict', conflict)),
    'send ✗(dropped)': refuse(dropped),
    'send ✗(public domain)': refuse(
      problem('invalid-input', 'Please check what you entered.', {
        errors: [{ pointer: '/domain', detail: publicDomain }],
      }),
    ),
    'send ✗(name taken)': refuse(
      problem('invalid-input', 'Please check what you entered.', {
        errors: [{ pointer: '/name', detail: nameTaken }],
      }),
    ),
    'reload ✓': async (stage) => {
      await answerAgain(stage)
      await answerAgain(stage)
    },
    'reload ✗(gone)': (stage) => stage.answer('loadOrganization', problem('not-found', gone)),
  },
  scene: (state, past) => {
    const mark = state.hasTag('busy') ? ' (busy)' : ''
    return {
      lines: [
        'heading: Acme',
        'button: Close',
        'link: What its people did in the portal',
        'link: What admins changed here',
        'heading: People',
        'heading: Decided requests',
        'heading: Name',
        nameLine(past),
        `button: Rename${mark}`,
        'heading: Mail domains',
        `button: Approve automatically acme.example${mark}`,
        `button: Remove acme.example${mark}`,
        domainLine(past),
        'checkbox: Approve requests from there automatically',
        `button: Verify domain${mark}`,
        'heading: Demos',
        'field: Robotaxi*',
        'heading: Merge into another organization',
        'field: Organization that stays ""',
        ...(state.matches('done') ? ['status: Saved.'] : []),
        ...problemLines(state, past),
      ],
      calls: [
        ...(state.matches('sending') ? [callOf(state)] : []),
        ...(state.matches('reloading') ? (['loadOrganization'] as const) : []),
      ],
    }
  },
}

/** What is walked on the screen: the drawer stays open, and what somebody else changed is done on the second look. */
export const isOrganizationActFeasible = (state: AnyMachineSnapshot, label: string) => {
  const { asked, fieldErrors, version } = state.context
  switch (label) {
    case 'act.cancel':
      return false
    case 'act.confirm':
      return fieldErrors.length === 0
    case 'send ✗(public domain)':
      return asked.act.type === 'verifyDomain' && version !== changed.version
    case 'send ✗(name taken)':
      return asked.act.type === 'rename' && version !== changed.version
    case 'send ✗(outdated)':
      return version !== changed.version
    case 'send ✗(dropped)':
      // What is set twice is set once: the client sends it again by itself.
      return !(asked.act.type in calls) && version !== changed.version
    default:
      return true
  }
}
