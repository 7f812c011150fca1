import type { Me } from '#src/api/contract/user.ts'

export type SetupStep =
  | 'confirm-email'
  | 'organization-form'
  | 'request-access'
  | 'pending'
  | 'rejected'
  | 'complete'

/** Where a person stands on the way in (seed, section 4: organization access status). */
export const setupStepOf = (me: Me): SetupStep => {
  if (!me.isEmailConfirmed) {
    return 'confirm-email'
  }
  if (me.isCustomer) {
    return me.organizationFormCompleted ? 'complete' : 'organization-form'
  }
  switch (me.organizationAccessStatus) {
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

/** ACCESS-3: approved, or the customer form is completed. */
export const isSetupComplete = (me: Me) => setupStepOf(me) === 'complete'
