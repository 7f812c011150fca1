import type { SnapshotFrom } from 'xstate'

import type {
  ActedOn,
  adminActMachine,
  PersonAct,
} from '#src/machines/admin-act/admin-act.machine.ts'

type AdminActSnapshot = SnapshotFrom<typeof adminActMachine>

export type PersonActView =
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

export const selectPersonActView = (snapshot: AdminActSnapshot): PersonActView => {
  const { asked, typed, isMistaken, problem } = snapshot.context
  if (asked?.about !== 'person' || snapshot.matches('idle')) {
    return { step: 'idle' }
  }
  const { act, row: person } = asked
  return snapshot.matches('done')
    ? { step: 'done', act, person }
    : { step: 'asking', act, person, typed, isMistaken, problem, isBusy: snapshot.hasTag('busy') }
}

export type OrganizationActView = {
  isBusy: boolean
  isDone: boolean
  /** Why it was not done. It can be sent again. */
  problem: string | null
  /** What is wrong with the domain that was typed. */
  domainError: string | null
  /** How many domains were verified: with each, what was typed has been used. */
  verifiedTimes: number
}

/** What became of the latest act, as far as it was on the organization of that id. */
export const selectOrganizationActView = (
  snapshot: AdminActSnapshot,
  id: string,
): OrganizationActView => {
  const { asked, problem, fieldErrors, verifiedTimes } = snapshot.context
  const isOnIt = asked?.about === 'organization' && asked.row.id === id
  const isOpen = isOnIt && snapshot.matches('confirming')
  const domainError = fieldErrors.find(({ field }) => field === 'domain')?.message ?? null

  return {
    isBusy: snapshot.hasTag('busy'),
    isDone: isOnIt && snapshot.matches('done'),
    problem: isOpen && domainError === null ? problem : null,
    domainError: isOpen ? domainError : null,
    verifiedTimes,
  }
}
