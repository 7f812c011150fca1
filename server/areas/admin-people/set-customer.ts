import type { Transaction } from 'kysely'

import { setCustomer as setCustomerEndpoint } from '#src/api/contract/admin-people.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { actOnPerson } from '#server/areas/admin-people/act-on-person.ts'
import { tellOfKind } from '#server/areas/admin-people/admin-act.mail.ts'
import { untellDecisions } from '#server/identity/approvers/untell-decisions.ts'
import { isFormerStaff } from '#server/identity/people/named-as-staff.ts'

/**
 * Neither access nor organization carries over, for organizations differ by kind. Former staff, whom Google no longer names as
 * such, become one or the other. Nobody does it to themselves while another admin could (ADR 097).
 */
export const setCustomer = implement(setCustomerEndpoint, (call) =>
  actOnPerson(call, async ({ db, person, hasOtherAdmin }) => {
    const { isCustomer } = call.input
    if (person.is_staff && !(await isFormerStaff(db, person, call.services.now()))) {
      throw new ProblemError('forbidden', 'Google staff are neither partners nor customers.')
    }
    if (person.is_customer === isCustomer && !person.is_staff) {
      return null
    }
    if (person.id === call.caller.personId && hasOtherAdmin) {
      throw new ProblemError('forbidden', 'This is you: another admin has to do it.')
    }
    await dropRequests(db, person.id)
    await tellOfKind(db, call.services, person, isCustomer)
    return {
      kind: isCustomer ? 'person.made-customer' : 'person.made-partner',
      set: {
        is_customer: isCustomer,
        is_staff: false,
        organization_id: null,
        organization_form_completed: false,
        organization_access_status: 'unrequested',
        organization_access_reason: null,
        organization_access_ask_again_at: null,
      },
      before: standingOf(person),
      after: standingOf({
        is_customer: isCustomer,
        is_staff: false,
        organization_access_status: 'unrequested',
      }),
    }
  }),
)

/** Deletes the pending request, and cancels mails about earlier decisions that have not been sent yet. */
const dropRequests = async (db: Transaction<Database>, personId: string) => {
  await untellDecisions(db, personId)
  await db
    .deleteFrom('access_requests')
    .where('person_id', '=', personId)
    .where('decision', 'is', null)
    .execute()
}

/** Staff and customers need no access. */
const standingOf = (person: {
  readonly is_customer: boolean
  readonly is_staff: boolean
  readonly organization_access_status: string
}) => {
  if (person.is_staff) {
    return { role: 'staff' }
  }
  return person.is_customer
    ? { role: 'customer' }
    : { role: 'partner', status: person.organization_access_status }
}
