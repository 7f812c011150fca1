import { expect, vi } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'

import { failures, organizationSamples } from '#tests/models/samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, unreachable } from '#tests/support/paths/telling.ts'
import type { Script } from '#tests/support/paths/walk.ts'

const { acme, merge, merged } = organizationSamples
const conflict = failures.conflict.message

const answerPreview = (stage: Stage) => stage.answer('previewMerge', success('previewMerge', merge))
const answerDrawer = (stage: Stage, organization: typeof acme) =>
  stage.answer('loadOrganization', success('loadOrganization', organization))

/** The field by which the dialog was opened has the focus again. */
const drawerLines = (name: string, past: readonly string[], told: readonly string[]) => [
  `heading: ${name}`,
  'button: Close',
  'link: What its people did in the portal',
  'link: What admins changed here',
  'heading: People',
  'heading: Decided requests',
  'heading: Name',
  `field: Organization "${acme.name}"`,
  'button: Rename',
  'heading: Mail domains',
  'button: Approve automatically acme.example',
  'button: Remove acme.example',
  'field: Another mail domain ""',
  'checkbox: Approve requests from there automatically',
  'button: Verify domain',
  'heading: Demos',
  'field: Robotaxi*',
  'heading: Merge into another organization',
  `field: Organization that stays ""${past.length === 0 ? '' : ' (focus)'}`,
  ...told,
]

const dialogLines = (state: AnyMachineSnapshot) => {
  const isBusy = state.hasTag('busy')
  const { problem: told } = state.context
  return [
    'heading: Merge Acme into Acme Stores?',
    ...alertOf(told === failures.dropped.message ? unreachable : told),
    `button: Cancel${isBusy ? ' (busy)' : ''}`,
    isBusy ? 'button: Loading... (busy)' : 'button: Merge',
  ]
}

/** ADR 160: Acme is there twice. */
export const mergeScript: Script = {
  moves: {
    'act.ask(merge)': async (stage) => {
      await stage.fill('Organization that stays', 'Acme')
      await vi.waitFor(() => expect(document.querySelector('[role=option]')).not.toBeNull())
      await stage.press('ArrowDown')
      await stage.press('Enter')
      await answerPreview(stage)
    },
    'act.confirm': (stage) => stage.click('Merge'),
    'act.cancel': (stage) => stage.click('Cancel'),
    'send ✓': async (stage) => {
      await stage.answer('mergeOrganization', success('mergeOrganization', merged))
      // Of the one that was open, and then of the one that stays.
      await answerDrawer(stage, merged)
      await answerDrawer(stage, merged)
    },
    'send ✗(outdated)': (stage) => stage.answer('mergeOrganization', problem('conflict', conflict)),
    'send ✗(dropped)': (stage) => stage.answer('mergeOrganization', dropped),
    'reload ✓': async (stage) => {
      await answerPreview(stage)
      await answerPreview(stage)
      await answerDrawer(stage, acme)
    },
    'reload ✗(gone)': (stage) =>
      stage.answer('previewMerge', problem('not-found', 'This organization is not known.')),
  },
  scene: (state, past) => {
    const lines = {
      idle: () => drawerLines(acme.name, past, []),
      done: () => drawerLines(merged.name, past, ['status: Acme is merged into it.']),
    }[String(state.value)]
    return {
      lines: lines?.() ?? dialogLines(state),
      calls: [
        ...(state.matches('sending') ? (['mergeOrganization'] as const) : []),
        ...(state.matches('reloading') ? (['previewMerge'] as const) : []),
      ],
    }
  },
}

/** What is walked on the screen: the dialog is modal, and once it is done the drawer is of the one that stays. */
export const isMergeFeasible = (state: AnyMachineSnapshot, label: string) => {
  switch (label) {
    case 'act.ask(merge)':
      return state.matches('idle')
    case 'act.cancel':
      return state.matches('confirming')
    case 'send ✗(outdated)':
      return state.context.version !== merge.from.version
    default:
      return true
  }
}
