import type { SnapshotFrom } from 'xstate'

import type { demoOpenMachine } from '#src/machines/demo-open/demo-open.machine.ts'

export type DemoOpenView =
  | { step: 'idle' }
  | { step: 'lead' }
  | { step: 'opening'; label: string }
  /** `isBlocked`: the browser did not open the demo; its link must be shown. */
  | { step: 'opened'; url: string; isBlocked: boolean }

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
  const isBlocked =
    snapshot.matches({ demo: { opened: 'blocked' } }) ||
    snapshot.matches({ demo: { arriving: 'blocked' } })
  return { step: 'opened', url, isBlocked }
}
