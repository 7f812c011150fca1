import type { Me } from '#src/api/contract/user.ts'

export type SetupStep =
  | 'confirm-email'
  | 'staff-sign-in'
  | 'organization-form'
  | 'request-access'
  | 'pending'
  | 'rejected'
  | 'complete'

/** The fields that decide a person's step. */
type Standing = Pick<
  Me,
  | 'isCustomer'
  | 'isEmailConfirmed'
  | 'isStaffElsewhere'
  | 'organizationFormCompleted'
  | 'organizationAccessStatus'
>

/** The step of the setup that a person is at (ACCESS-2). */
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

/** Does the setup have to show something else than before? */
export const isOtherStanding = (now: Timed, before: Timed) =>
  setupStepOf(now) !== setupStepOf(before) ||
  now.organizationAccessAskAgainAt !== before.organizationAccessAskAgainAt
