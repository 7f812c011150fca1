import type { OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import type { MergePreview } from '#src/api/contract/admin-merge.ts'
import type { PersonDetail } from '#src/api/contract/admin-people.ts'

/** What an admin does about somebody's account. */
export type PersonAct =
  | 'grant'
  | 'take'
  | 'makePartner'
  | 'makeCustomer'
  | 'disable'
  | 'enable'
  | 'endSessions'
  | 'resetSignIn'
  | 'deleteLeads'
/** What an admin sets for an organization; with `isShown: null` the demo's own rule decides. */
export type OrganizationAct =
  | {
      type: 'showDemo'
      demo: OrganizationDetail['demos'][number]['key']
      isShown: boolean | null
    }
  | { type: 'verifyDomain' | 'setAutomatic'; domain: string; isAutomatic: boolean }
  | { type: 'removeDomain'; domain: string }
  | { type: 'rename'; name: string }

type SeenOrganization = Pick<OrganizationDetail, 'id' | 'name' | 'version'>
/** An organization is to go over to another, as the admin saw both (ADR 160). */
type Merging = {
  about: 'merge'
  act: { type: 'merge'; into: SeenOrganization }
  row: SeenOrganization
}

/** Whom or what to act on, as the admin saw them. */
export type ActedOn = Pick<PersonDetail, 'id' | 'name' | 'email' | 'version'>
export type Asked =
  | { about: 'person'; act: PersonAct; row: ActedOn }
  | { about: 'organization'; act: OrganizationAct; row: SeenOrganization }
  | Merging

/** What the server told after an act, or of what somebody else did first. */
export type Latest =
  | { about: 'person'; row: PersonDetail }
  | { about: 'organization'; row: OrganizationDetail }
  | { about: 'merge'; row: MergePreview['from']; preview: MergePreview }

const withReason: readonly PersonAct[] = ['disable', 'resetSignIn', 'deleteLeads']

/** To take a right away one types the person's address; to lock out, reset or delete one gives a reason. */
export const isEnough = (asked: Asked, typed: string) => {
  if (asked.about !== 'person') {
    return true
  }
  const { act, row } = asked
  return act === 'take'
    ? typed.trim().toLowerCase() === row.email.toLowerCase()
    : !withReason.includes(act) || typed.trim() !== ''
}

export const isVerification = (asked: Asked | null) =>
  asked?.about === 'organization' && asked.act.type === 'verifyDomain'

/** Whether an organization's people are to see a demo; `null` where something else is asked. */
export const demoChoiceIn = ({ about, act }: Asked) =>
  about === 'organization' && act.type === 'showDemo' ? act : null
/** Does an act replace an earlier one that still waits: another choice for the same demo, or the very same act? */
export const takesPlaceOf = (asked: Asked, before: Asked) =>
  isOnSameDemo(asked, before) ||
  (asked.row.id === before.row.id && JSON.stringify(asked.act) === JSON.stringify(before.act))

/** Is an act that failed to be sent again behind a new one? What was set for the same organization is not, unless for a demo. */
export const goesAgainBehind = (failed: Asked, asked: Asked) =>
  failed.about === 'organization' &&
  (demoChoiceIn(failed) !== null || failed.row.id !== asked.row.id)

const isOnSameDemo = (one: Asked, other: Asked) => {
  const demo = demoChoiceIn(one)?.demo
  return demo !== undefined && demo === demoChoiceIn(other)?.demo && one.row.id === other.row.id
}
