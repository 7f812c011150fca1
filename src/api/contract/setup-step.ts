import type { Me } from '#src/api/contract/user.ts'

export type SetupStep =
  | 'confirm-email'
  | 'staff-sign-in'
  | 'organization-form'
  | 'request-access'
  | 'pending'
  | 'rejected'
  | 'complete'

/** What the step of a person follows from. */
type Standing = Pick<
  Me,
  | 'isCustomer'
  | 'isEmailConfirmed'
  | 'isStaffElsewhere'
  | 'organizationFormCompleted'
  | 'organizationAccessStatus'
>

/** Where a person stands on the way in (ACCESS-2). */
export const setupStepOf = (person: Standing): SetupStep => {
  if (!person.isEmailConfirmed) {
    return 'confirm-email'
  }
  if (person.isStaffElsewhere) {
    return 'staff-sign-in'
  }
  if (person.isCustomer) {
    return person.organizationFormCompleted ? 'complete' : 'organization-form'
  }
  switch (person.organizationAccessStatus) {
    case 'unrequested':
      return 'request-access'
    case 'pending':
      return 'pending'
    case 'rejected':
      return 'rejected'
    case 'approved':
      return 'complete'
  }
}

type Timed = Standing & Pick<Me, 'organizationAccessAskAgainAt'>

/** Is there something else to be done or shown now than before? */
export const isOtherStanding = (now: Timed, before: Timed) =>
  setupStepOf(now) !== setupStepOf(before) ||
  now.organizationAccessAskAgainAt !== before.organizationAccessAskAgainAt
