import type { AnyMachineSnapshot } from 'xstate'

import { dropped, problem, real } from '#tests/support/paths/answer.ts'
import { fillLead } from '#tests/support/paths/lead.script.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

/** How long a lead opens demos here, in seconds: as long as a loaded demo counts as fresh. */
export const demoSessionMaxAgeSec = 60

/** The bar of the demo session, as lines. A browser gets this function as text, so it uses nothing from outside itself. */
export const readBar = (): string[] => {
  const bar = document.querySelector('section[aria-label="Demo session"]')
  return [...(bar?.querySelectorAll('[role=status], [role=alert], button') ?? [])]
    .map((element) => {
      const role = element.getAttribute('role') ?? 'button'
      const isBusy = element.getAttribute('aria-disabled') === 'true'
      const name = element.getAttribute('aria-label') ?? element.textContent
      return `${role}: ${name.replaceAll(/\s+/g, ' ').trim()}${isBusy ? ' (busy)' : ''}`
    })
    .filter((line) => !line.endsWith(': '))
}

/**
 * The window has its focus as long as nobody takes it; a listener that breaks has no cause in a browser, and who opens a demo,
 * or is refused one, is seen on the screens of the demo.
 */
export const isDemoSessionStepFeasible = (_: AnyMachineSnapshot, label: string) =>
  label !== 'windowFocus ✗(fault)' &&
  label !== 'demoSession.check' &&
  !label.startsWith('demoSession.refused')

const otherDay = 'This lead is from another day.'
/** Why the demo session does not go on, as its bar tells it. */
const problems: Record<string, string | null> = {
  'demoSession.begin(lead)': null,
  'demoSession.resume(lead)': null,
  'resumeLead ✗(otherDay)': otherDay,
  'resumeLead ✗(dropped)': unreachable,
}

/** DEMO-6, DEMO-8: the demo session as its bar shows it, begun by the form of a demo's lead. */
export const demoSessionScript = (focus: (isFocused: boolean) => Promise<void>): Script => ({
  moves: {
    ...answering({
      'resumeLead ✓(later)': ['resumeLead', real],
      'resumeLead ✗(otherDay)': ['resumeLead', problem('demo-session-expired', otherDay)],
      'resumeLead ✗(dropped)': ['resumeLead', dropped],
    }),
    'demoSession.begin(lead)': async (stage, { past }) => {
      await stage.go('/demo/robotaxi/open?switch=true')
      // By the end of a demo session the demo is old.
      if (past.lastIndexOf('untilEnd ✓') > past.lastIndexOf('demoSession.begin(lead)')) {
        await stage.answer('loadDemo', real)
      }
      await fillLead(stage, 'Acme')
      await stage.answer('addLead', real)
      await stage.answer('addLog', real)
    },
    'demoSession.resume(lead)': (stage) => stage.click('Extend'),
    'demoSession.end': (stage) => stage.click('End demo session'),
    'untilEnd ✓': (stage) => stage.sleep(demoSessionMaxAgeSec * 1_000),
    'window.blur': () => focus(false),
    'window.focus': () => focus(true),
  },
  scene: (state, past) => {
    if (state.matches('none')) {
      return { lines: [] }
    }
    const isResuming = state.hasTag('busy')
    return {
      lines: [
        'status: Demoing to Acme until *',
        'button: Switch',
        isResuming ? 'button: Loading... (busy)' : 'button: Extend',
        'button: End demo session',
        ...alertOf(lastOf(past, problems, null)),
      ],
      calls: isResuming ? ['resumeLead'] : [],
    }
  },
})
