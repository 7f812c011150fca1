import type { AnyMachineSnapshot } from 'xstate'

import { leadSamples } from '#tests/models/samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import {
  answerLeads,
  answerLeadsPage,
  goneLines,
  leadDrawerLines,
} from '#tests/support/paths/lead-list.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import type { Script } from '#tests/support/paths/walk.ts'

const { changed, corrected } = leadSamples
const meanwhile = 'Somebody else changed this lead in the meantime.'
const badWebsite = 'Please enter a web address like example.com.'
const gone = 'This lead does not exist any more.'

const alerts: Record<string, string | null> = {
  "correction.ask(somebody's)": null,
  'correction.save(the company)': null,
  'correction.save(the company and why)': null,
  'correct ✗(outdated)': meanwhile,
  'correct ✗(dropped)': unreachable,
  'reload ✗(refused)': 'You may not do that.',
}
const reasons: Record<string, string> = {
  "correction.ask(somebody's)": '',
  'correction.save(the company)': '',
  'correction.save(the company and why)': 'A slip.',
}

const save =
  (reason: string): Script['moves'][string] =>
  async (stage) => {
    await stage.fill('Company Name', 'Cymbal')
    await stage.fill('Reason (optional)', reason)
    await stage.click('Save')
  }
const noneLeft = async (stage: Stage) => answerLeadsPage(stage)

const dialogLines = (state: AnyMachineSnapshot, past: readonly string[]) => {
  const isBusy = state.hasTag('busy')
  const isFresh = past.at(-1)?.startsWith('correction.ask') === true
  const isWrong = past.at(-1) === 'correct ✗(invalid)'
  const { lead, sent } = state.context
  return [
    'heading: Correct this lead',
    `field: Company Name "${sent === null ? 'Cymbl' : 'Cymbal'}"${isFresh ? ' (focus)' : ''}`,
    `field: Website "https://cymbal.example"${isWrong ? ` (focus) (${badWebsite})` : ''}`,
    `field: Note (optional) "${lead.note}"`,
    'field: Source (optional) ""',
    `field: Reason (optional) "${lastOf(past, reasons, '')}"`,
    ...alertOf(lastOf(past, alerts, null)),
    `button: Cancel${isBusy ? ' (busy)' : ''}`,
    isBusy ? 'button: Loading... (busy)' : 'button: Save',
  ]
}

/** LEAD-6: an admin corrects a company in the lead of a partner. */
export const leadCorrectionScript: Script = {
  moves: {
    "correction.ask(somebody's)": (stage) => stage.click('Correct'),
    'correction.save(the company)': save(''),
    'correction.save(the company and why)': save('A slip.'),
    'correction.cancel': async (stage, { from }) => {
      await stage.click('Cancel')
      if (from.context.sent !== null) {
        await stage.click('Discard')
      }
    },
    'correct ✓': async (stage) => {
      await stage.answer('correctLead', success('correctLead', corrected))
      await answerLeadsPage(stage, corrected)
    },
    'correct ✗(outdated)': (stage) => stage.answer('correctLead', problem('conflict', meanwhile)),
    'correct ✗(gone)': async (stage) => {
      await stage.answer('correctLead', problem('not-found', gone))
      await noneLeft(stage)
    },
    'correct ✗(invalid)': (stage) =>
      stage.answer(
        'correctLead',
        problem('invalid-input', 'Please check the form.', {
          errors: [{ pointer: '/lead/website', detail: badWebsite }],
        }),
      ),
    // What may be sent twice is tried three times.
    'correct ✗(dropped)': async (stage) => {
      await stage.answer('correctLead', dropped)
      await stage.answer('correctLead', dropped)
      await stage.answer('correctLead', dropped)
    },
    'reload ✓(changed)': async (stage) => {
      await answerLeads(stage, changed)
      await answerLeadsPage(stage, changed)
    },
    'reload ✓(gone)': async (stage) => {
      await answerLeads(stage)
      await noneLeft(stage)
    },
    'reload ✗(refused)': (stage) =>
      stage.answer('listAllLeads', problem('forbidden', 'You may not do that.')),
  },
  scene: (state, past) => {
    if (state.matches('gone')) {
      return { lines: goneLines(gone) }
    }
    if (state.matches('saved')) {
      return { lines: leadDrawerLines('Cymbal', 'The lead is corrected.') }
    }
    if (state.matches('idle')) {
      return { lines: leadDrawerLines('Cymbl', null) }
    }
    return {
      lines: dialogLines(state, past),
      calls: [
        ...(state.matches('saving') ? (['correctLead'] as const) : []),
        ...(state.matches('reloading') ? (['listAllLeads'] as const) : []),
      ],
    }
  },
}

/** On the screen a lead is corrected once, and what somebody else changed is saved on the second look. */
export const isLeadCorrectionFeasible = (state: AnyMachineSnapshot, label: string) => {
  const isSecondLook = state.context.lead?.version === changed.version
  switch (label) {
    case 'lead.show(Cymbl)':
    case 'lead.show(none)':
    case "correction.ask(one's own)":
      return false
    case "correction.ask(somebody's)":
      return state.matches('idle') && !isSecondLook
    case 'correct ✗(outdated)':
      return !isSecondLook
    default:
      return true
  }
}
