import type { SnapshotFrom } from 'xstate'

import type {
  ActedOn,
  PersonAct,
  personAdminMachine,
} from '#src/machines/person-admin/person-admin.machine.ts'

export type PersonAdminView =
  | { step: 'idle' }
  | {
      step: 'asking'
      act: PersonAct
      person: ActedOn
      typed: string
      isMistaken: boolean
      problem: string | null
      isBusy: boolean
    }
  | { step: 'done'; act: PersonAct; person: ActedOn }

export const selectPersonAdminView = (
  snapshot: SnapshotFrom<typeof personAdminMachine>,
): PersonAdminView => {
  const { asked, typed, isMistaken, problem } = snapshot.context
  if (asked === null || snapshot.matches('idle')) {
    return { step: 'idle' }
  }
  return snapshot.matches('done')
    ? { step: 'done', ...asked }
    : { step: 'asking', ...asked, typed, isMistaken, problem, isBusy: snapshot.hasTag('busy') }
}
