import type { AnyMachineSnapshot } from 'xstate'

import { organizationSamples } from '#tests/models/samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { unreachable } from '#tests/support/paths/telling.ts'
import type { Script } from '#tests/support/paths/walk.ts'

const { changed } = organizationSamples
const conflict = 'Somebody else changed this organization meanwhile.'
const gone = 'This organization is not known.'
const publicDomain = 'Anybody can have a mailbox there.'

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
  const marks = past.filter((label) => label.startsWith('act.ask') || label === 'send ✓')
  const used = marks.findLastIndex((label, at) => label === 'send ✓' && marks[at - 1] === verify)
  return marks.lastIndexOf(verify) > used ? 'acme.net' : ''
}

const domainLine = (past: readonly string[]) => {
  const isWrong = past.at(-1) === 'send ✗(public domain)'
  return `field: Another mail domain "${typedAfter(past)}"${isWrong ? ` (${publicDomain})` : ''}`
}

/** ADMIN-3, ACCESS: of Acme one domain is verified. */
export const organizationActScript: Script = {
  moves: {
    'act.ask(let in at once)': (stage) => stage.click('Let in at once acme.example'),
    'act.ask(verify a domain)': async (stage) => {
      await stage.fill('Another mail domain', 'acme.net')
      await stage.click('Verify domain')
    },
    'act.confirm': (stage) => stage.click('Retry'),
    'send ✓': async (stage) => {
      await stage.answer('verifyDomain', success('verifyDomain', changed))
      await answerAgain(stage)
    },
    'send ✗(outdated)': (stage) => stage.answer('verifyDomain', problem('conflict', conflict)),
    'send ✗(dropped)': (stage) => stage.answer('verifyDomain', dropped),
    'send ✗(public domain)': (stage) =>
      stage.answer(
        'verifyDomain',
        problem('invalid-input', 'Please check what you entered.', {
          errors: [{ pointer: '/domain', detail: publicDomain }],
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
        ...(state.matches('done') ? ['status: Saved.'] : []),
        ...problemLines(state, past),
        'heading: Mail domains',
        `button: Let in at once acme.example${mark}`,
        `button: Remove acme.example${mark}`,
        domainLine(past),
        'checkbox: Approve whoever asks from there at once',
        `button: Verify domain${mark}`,
        'heading: Demos',
        '…',
      ],
      calls: [
        ...(state.matches('sending') ? (['verifyDomain'] as const) : []),
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
    case 'send ✗(outdated)':
    case 'send ✗(dropped)':
      return version !== changed.version
    default:
      return true
  }
}
