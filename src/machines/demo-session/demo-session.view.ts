import type { SnapshotFrom } from 'xstate'

import type { StoredLead } from '#src/api/contract/leads.ts'
import type { demoSessionMachine } from '#src/machines/demo-session/demo-session.machine.ts'

/** Which lead the person is demoing to, and until when (epoch ms). */
export type DemoSessionView = { lead: StoredLead | null; until: number | null }

export const selectDemoSessionView = ({
  context: { record },
}: SnapshotFrom<typeof demoSessionMachine>): DemoSessionView => ({
  lead: record?.lead ?? null,
  until: record?.deadline ?? null,
})
