import type { SnapshotFrom } from 'xstate'

import type { PersonDetail } from '#src/api/contract/admin-people.ts'
import { required } from '#src/lib/required.ts'
import type { adminActMachine } from '#src/machines/admin-act/admin-act.machine.ts'
import {
  type ActedOn,
  demoChoiceIn,
  type OrganizationAct,
  type PersonAct,
} from '#src/machines/admin-act/asked.ts'

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
      /** Their row as it is now, if somebody else came first. */
      now: PersonDetail | null
      isBusy: boolean
    }
  | { step: 'done'; act: PersonAct; person: ActedOn }

export const selectPersonActView = (snapshot: AdminActSnapshot): PersonActView => {
  const { asked, typed, isMistaken, problem, news } = snapshot.context
  if (asked?.about !== 'person' || snapshot.matches('idle')) {
    return { step: 'idle' }
  }
  const { act, row: person } = asked
  if (snapshot.matches('done')) {
    return { step: 'done', act, person }
  }
  const now = news?.about === 'person' ? news.row : null
  const isBusy = snapshot.hasTag('busy')
  return { step: 'asking', act, person, typed, isMistaken, problem, now, isBusy }
}

/** A merge that is confirmed, or under way, of the organization with this id. */
export type MergeView = { intoId: string; isBusy: boolean; problem: string | null } | null

export const selectMergeView = (snapshot: AdminActSnapshot, id: string): MergeView => {
  const { asked, problem } = snapshot.context
  return asked?.about === 'merge' &&
    asked.row.id === id &&
    !snapshot.matches('idle') &&
    !snapshot.matches('done')
    ? { intoId: asked.act.into.id, isBusy: snapshot.hasTag('busy'), problem }
    : null
}

/** The name of what was just merged into the organization with this id. */
export const selectMergedName = (snapshot: AdminActSnapshot, id: string): string | null => {
  const { asked } = snapshot.context
  return asked?.about === 'merge' && asked.act.into.id === id && snapshot.matches('done')
    ? asked.row.name
    : null
}

export type DemoChoice = Pick<Extract<OrganizationAct, { type: 'showDemo' }>, 'demo' | 'isShown'>

export type OrganizationActView = {
  isBusy: boolean
  /** Which demos were chosen and are not saved yet. */
  choices: readonly DemoChoice[]
  isDone: boolean
  /** Why it failed. It can be sent again. */
  problem: string | null
  /** What is wrong with the domain or the name that was typed. */
  domainError: string | null
  nameError: string | null
  /** How many domains were verified: each time the field is cleared. */
  verifiedTimes: number
}

/** What was not set for an organization, and why. It can be sent again. */
export type UnsavedView = { id: string; name: string; problem: string } | null

/** Does a field already show what is wrong? */
const isTyped = (errors: AdminActSnapshot['context']['fieldErrors']) =>
  errors.some(({ field }) => field === 'domain' || field === 'name')

export const selectUnsavedView = (snapshot: AdminActSnapshot): UnsavedView => {
  const { asked, problem, fieldErrors } = snapshot.context
  return asked?.about === 'organization' && snapshot.matches('confirming') && !isTyped(fieldErrors)
    ? { id: asked.row.id, name: asked.row.name, problem: required(problem, 'problem') }
    : null
}

/** The state of the latest act, if it was about the organization with this id. */
export const selectOrganizationActView = (
  snapshot: AdminActSnapshot,
  id: string,
): OrganizationActView => {
  const { asked, problem, fieldErrors, verifiedTimes, waiting } = snapshot.context
  const isOnIt = asked?.about === 'organization' && asked.row.id === id
  const isBusy = snapshot.hasTag('busy')
  const isOpen = isOnIt && snapshot.matches('confirming')
  const errorAt = (name: 'domain' | 'name') =>
    (isOpen && fieldErrors.find(({ field }) => field === name)?.message) || null

  return {
    isBusy,
    choices: [...(isBusy ? [required(asked, 'act')] : []), ...waiting].flatMap((it) => {
      const choice = demoChoiceIn(it)
      return choice === null || it.row.id !== id ? [] : [choice]
    }),
    isDone: isOnIt && snapshot.matches('done'),
    problem: isOpen && !isTyped(fieldErrors) ? problem : null,
    domainError: errorAt('domain'),
    nameError: errorAt('name'),
    verifiedTimes,
  }
}
