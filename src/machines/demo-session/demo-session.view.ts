import type { SnapshotFrom } from 'xstate'

import type { StoredLead } from '#src/api/contract/demo-session.ts'
import type { demoSessionMachine } from '#src/machines/demo-session/demo-session.machine.ts'

export type DemoSessionView =
  | { step: 'none' }
  /** Which lead the person is demoing to, and until when (epoch ms); `resuming`: a call to continue is under way. */
  | { step: 'running' | 'resuming'; lead: StoredLead; until: number; problem: string | null }

export const selectDemoSessionView = (
  snapshot: SnapshotFrom<typeof demoSessionMachine>,
): DemoSessionView => {
  const { record, problem } = snapshot.context
  return record === null
    ? { step: 'none' }
    : {
        step: snapshot.hasTag('busy') ? 'resuming' : 'running',
        lead: record.lead,
        until: record.deadline,
        problem,
      }
}

/** The lead that a demo may be opened for; `null` if no session runs, or its time is over. */
export const selectOpeningLeadId = (snapshot: SnapshotFrom<typeof demoSessionMachine>) =>
  snapshot.matches({ running: { time: 'over' } })
    ? null
    : (snapshot.context.record?.lead.id ?? null)

/** A change to another lead is under way: a demo opened now would count for the one before. */
export const selectIsSwitching = (snapshot: SnapshotFrom<typeof demoSessionMachine>) => {
  const { record, resumedId } = snapshot.context
  return snapshot.hasTag('busy') && record?.lead.id !== resumedId
}

/** Known at once, unlike the bar, whose code comes later. */
export const selectIsDemoSessionRunning = ({
  context: { record },
}: SnapshotFrom<typeof demoSessionMachine>) => record !== null
