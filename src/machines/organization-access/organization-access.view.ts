import type { SnapshotFrom } from 'xstate'

import type { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'

type FormState = {
  /** Where the portal already knows the person to work. */
  organization: string
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
  isBusy: boolean
}

export type OrganizationAccessView =
  | { step: 'confirm-email'; isBusy: boolean }
  | { step: 'staff-sign-in' }
  | ({ step: 'organization-form' } & FormState)
  | ({ step: 'request-access' } & FormState)
  | { step: 'pending'; requestedAt: number | null; organization: string | null }
  | {
      step: 'rejected'
      /** They had access, and asked for nothing; `null` where that is not known. */
      isWithdrawn: boolean | null
      reason: string | null
      /** Until then one has to wait; `null` once one may ask again. */
      askAgainAt: number | null
    }
  | { step: 'complete' }

export const selectOrganizationAccessView = (
  snapshot: SnapshotFrom<typeof organizationAccessMachine>,
): OrganizationAccessView => {
  const { me, problem, fieldErrors } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const form = { organization: me.organizationName ?? '', problem, fieldErrors, isBusy }

  if (snapshot.matches('confirmEmail')) {
    return { step: 'confirm-email', isBusy }
  }
  if (snapshot.matches('staffSignIn')) {
    return { step: 'staff-sign-in' }
  }
  if (snapshot.matches('organizationForm')) {
    return { step: 'organization-form', ...form }
  }
  if (snapshot.matches('accessRequest')) {
    return { step: 'request-access', ...form }
  }
  if (snapshot.matches('rejected')) {
    const isOpen = snapshot.matches({ rejected: 'open' })
    const askAgainAt = isOpen ? null : me.organizationAccessAskAgainAt
    const { organizationAccessReason: reason, isAccessWithdrawn: isWithdrawn } = me
    return { step: 'rejected', isWithdrawn, reason, askAgainAt }
  }
  if (snapshot.matches('pending')) {
    const { organizationAccessRequestedAt: requestedAt, organizationName: organization } = me
    return { step: 'pending', requestedAt, organization }
  }
  return { step: 'complete' }
}
