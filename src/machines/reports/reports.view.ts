import type { SnapshotFrom } from 'xstate'

import type { reportsMachine } from '#src/machines/reports/reports.machine.ts'

/** By which support finds the sign-in that failed last in this tab; `null`: none did, or nobody listens yet. */
export const selectSupportCode = (reports: SnapshotFrom<typeof reportsMachine> | undefined) =>
  reports?.context.code ?? null
