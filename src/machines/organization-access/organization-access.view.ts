import type { SnapshotFrom } from 'xstate'

import type { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'

type FormState = {
  /** Where the person works, if the portal knows it already. */
  organization: string
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
  isBusy: boolean
}

export type OrganizationAccessView =
  | { step: 'confirm-email'; isBusy: boolean }
  | { step: 'staff-sign-in' }
  | ({ step: 'organization-form' } & FormState)
  | ({
      step: 'request-access'
      /** The reason in the pending request, which this one replaces; `null` if none is pending. */
      waitingReason: string | null
    } & FormState)
  | {
      step: 'pending'
      requestedAt: number | null
      /** As they told it; `null` if it is not known. */
      organization: string | null
      /** What they wrote is known, so they can correct it. */
      canChange: boolean
      /** They return from the form that corrects it. */
      isBack: boolean
      /** Are they asked whether to withdraw it? `problem`: why that failed. */
      isAsked: boolean
      problem: string | null
      isBusy: boolean
    }
  | {
      step: 'rejected'
      /** They had access, which was withdrawn; `null` if that is not known. */
      isWithdrawn: boolean | null
      reason: string | null
      /** Until then one has to wait; `null` once one may ask again. */
      askAgainAt: number | null
    }
  | { step: 'complete' }

export const selectOrganizationAccessView = (
  snapshot: SnapshotFrom<typeof organizationAccessMachine>,
): OrganizationAccessView => {
  const { me, problem, fieldErrors, isBack } = snapshot.context
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
    const { organization, reason: waitingReason } = me.organizationAccessRequest ?? {
      ...form,
      reason: null,
    }
    return { step: 'request-access', ...form, organization, waitingReason }
  }
  if (snapshot.matches('rejected')) {
    const isOpen = snapshot.matches({ rejected: 'open' })
    const askAgainAt = isOpen ? null : me.organizationAccessAskAgainAt
    const { organizationAccessReason: reason, isAccessWithdrawn: isWithdrawn } = me
    return { step: 'rejected', isWithdrawn, reason, askAgainAt }
  }
  if (snapshot.matches('pending')) {
    const { organizationAccessRequestedAt: requestedAt, organizationAccessRequest: request } = me
    const organization = request?.organization ?? me.organizationName
    return {
      step: 'pending',
      requestedAt,
      organization,
      canChange: request !== null,
      isBack,
      isAsked: !snapshot.matches({ pending: 'waiting' }),
      problem,
      isBusy,
    }
  }
  return { step: 'complete' }
}
