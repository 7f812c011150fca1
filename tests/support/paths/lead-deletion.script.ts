import type { AnyMachineSnapshot } from 'xstate'

import { leadSamples } from '#tests/models/samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import {
  answerLeads,
  answerLeadsPage,
  goneLines,
  leadDrawerLines,
} from '#tests/support/paths/lead-list.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import type { Script } from '#tests/support/paths/walk.ts'

const { changed } = leadSamples
const meanwhile = 'Somebody else changed this lead in the meantime.'

const alerts: Record<string, string | null> = {
  'deletion.ask(Cymbl)': null,
  'deletion.confirm(a reason)': null,
  'remove ✗(outdated)': meanwhile,
  'remove ✗(dropped)': unreachable,
  'reload ✗(refused)': 'You may not do that.',
}

const confirm =
  (reason: string): Script['moves'][string] =>
  async (stage) => {
    await stage.fill('Reason', reason)
    await stage.click('Delete lead')
  }

/** LEAD-6: an admin deletes the lead of a partner. */
export const leadDeletionScript: Script = {
  moves: {
    'deletion.ask(Cymbl)': (stage) => stage.click('Delete lead'),
    'deletion.confirm(nothing)': confirm(' '),
    'deletion.confirm(a reason)': confirm('They asked for it. '),
    'deletion.cancel': (stage) => stage.click('Cancel'),
    'remove ✓': async (stage) => {
      await stage.answer('deleteLead', success('deleteLead', {}))
      await answerLeadsPage(stage)
    },
    'remove ✗(outdated)': (stage) => stage.answer('deleteLead', problem('conflict', meanwhile)),
    'remove ✗(gone)': async (stage) => {
      await stage.answer('deleteLead', problem('not-found', 'This lead does not exist any more.'))
      await answerLeadsPage(stage)
    },
    'remove ✗(dropped)': (stage) => stage.answer('deleteLead', dropped),
    'reload ✓(changed)': async (stage) => {
      await answerLeads(stage, changed)
      await answerLeadsPage(stage, changed)
    },
    'reload ✓(gone)': async (stage) => {
      await answerLeads(stage)
      await answerLeadsPage(stage)
    },
    'reload ✗(refused)': (stage) =>
      stage.answer('listAllLeads', problem('forbidden', 'You may not do that.')),
  },
  scene: (state, past) => {
    const { lead, reason, isMistaken } = state.context
    if (state.matches('deleted')) {
      return { lines: goneLines('The lead is deleted.') }
    }
    if (state.matches('idle')) {
      return { lines: leadDrawerLines('Cymbl', null) }
    }
    const isBusy = state.hasTag('busy')
    const focus = isMistaken || past.at(-1) === 'deletion.ask(Cymbl)' ? ' (focus)' : ''
    return {
      lines: [
        `heading: Delete the lead ${lead.company}?`,
        `field: Reason "${reason}"${focus}${isMistaken ? ' (Please give a reason.)' : ''}`,
        ...alertOf(lastOf(past, alerts, null)),
        `button: Cancel${isBusy ? ' (busy)' : ''}`,
        isBusy ? 'button: Loading... (busy)' : 'button: Delete lead',
      ],
      calls: [
        ...(state.matches('deleting') ? (['deleteLead'] as const) : []),
        ...(state.matches('reloading') ? (['listAllLeads'] as const) : []),
      ],
    }
  },
}

/** On the screen one lead is open, and what somebody else changed is deleted on the second look. */
export const isLeadDeletionFeasible = (state: AnyMachineSnapshot, label: string) => {
  const isSecondLook = state.context.lead?.version === changed.version
  switch (label) {
    case 'lead.show(Cymbl)':
    case 'lead.show(none)':
    case 'deletion.ask(Blot)':
      return false
    case 'deletion.ask(Cymbl)':
      return state.matches('idle') && !isSecondLook
    case 'remove ✗(outdated)':
      return !isSecondLook
    default:
      return true
  }
}
