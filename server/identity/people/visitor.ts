import type { Person } from '#src/api/contract/rules.ts'
import type { PersonRow } from '#server/identity/people/people.ts'

type Facts = Pick<
  PersonRow,
  | 'email_verified_at'
  | 'is_staff'
  | 'is_customer'
  | 'organization_form_completed'
  | 'organization_access_status'
>

/** What the rules know of a person, with the roles that they have here. Staff need no approval. */
export const visitorOf = (
  person: Facts,
  { isStaff, isAdmin }: { readonly isStaff: boolean; readonly isAdmin: boolean },
): Person => ({
  isGoogle: isStaff,
  isStaffElsewhere: person.is_staff && !isStaff,
  isAdmin,
  isCustomer: person.is_customer,
  isEmailConfirmed: person.email_verified_at !== null,
  organizationFormCompleted: person.organization_form_completed,
  organizationAccessStatus: isStaff ? 'approved' : person.organization_access_status,
})
