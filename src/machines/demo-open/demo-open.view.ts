import type { SnapshotFrom } from 'xstate'

import type { demoOpenMachine } from '#src/machines/demo-open/demo-open.machine.ts'

export type DemoOpenView =
  | { step: 'idle' }
  | { step: 'lead' }
  | { step: 'opening'; label: string }
  /** `blocked`: the browser refused the tab; `slow`: the demo takes long to load in this one. Both show its link. */
  | { step: 'opened'; url: string; how: 'shown' | 'blocked' | 'slow' }

/**
 * `leadId`: of the running demo session. A demo that was opened for another lead, or in a session that is over, is not open
 * (DEMO-5).
 */
export const selectDemoOpenViewFor = (
  snapshot: SnapshotFrom<typeof demoOpenMachine>,
  leadId: string | null,
): DemoOpenView => {
  const view = selectDemoOpenView(snapshot)
  const isForOther = view.step === 'opened' && snapshot.context.opening?.leadId !== leadId
  return isForOther ? { step: 'idle' } : view
}

/** The same for the demo's page, which is no other below the lead form: the press that asks for the form draws nothing else. */
export const selectDemoPageViewFor = (
  ...given: Parameters<typeof selectDemoOpenViewFor>
): DemoOpenView => {
  const view = selectDemoOpenViewFor(...given)
  return view.step === 'lead' ? { step: 'idle' } : view
}

export const selectDemoOpenView = (
  snapshot: SnapshotFrom<typeof demoOpenMachine>,
): DemoOpenView => {
  const { label, url } = snapshot.context

  if (snapshot.matches({ demo: 'idle' })) {
    return { step: 'idle' }
  }
  if (snapshot.matches({ demo: 'lead' })) {
    return { step: 'lead' }
  }
  if (snapshot.matches({ demo: 'opening' })) {
    return { step: 'opening', label }
  }
  if (snapshot.matches({ demo: { opened: 'slow' } })) {
    return { step: 'opened', url, how: 'slow' }
  }
  const isBlocked =
    snapshot.matches({ demo: { opened: 'blocked' } }) ||
    snapshot.matches({ demo: { arriving: 'blocked' } })
  return { step: 'opened', url, how: isBlocked ? 'blocked' : 'shown' }
}
