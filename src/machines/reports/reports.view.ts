import type { SnapshotFrom } from 'xstate'

import type { reportsMachine } from '#src/machines/reports/reports.machine.ts'

/**
 * The code by which support finds the sign-in that failed last in this tab; `null` if none did, or reports are not running yet.
 */
export const selectSupportCode = (reports: SnapshotFrom<typeof reportsMachine> | undefined) =>
  reports?.context.code ?? null
