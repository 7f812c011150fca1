import type { Transaction } from 'kysely'

import { setCustomer as setCustomerEndpoint } from '#src/api/contract/admin-people.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { actOnPerson } from '#server/areas/admin-people/act-on-person.ts'
import { tellOfKind } from '#server/areas/admin-people/admin-act.mail.ts'
import { untellDecisions } from '#server/areas/admin-people/untell-decisions.ts'

/** Nothing of the one is kept for the other: neither access, nor the organization, whose kind is another. */
export const setCustomer = implement(setCustomerEndpoint, (call) =>
  actOnPerson(call, async ({ db, person }) => {
    const { isCustomer } = call.input
    if (person.is_staff) {
      throw new ProblemError('forbidden', 'Google staff are neither partners nor customers.')
    }
    if (person.is_customer === isCustomer) {
      return null
    }
    await dropRequests(db, person.id)
    await tellOfKind(db, call.services, person, isCustomer)
    return {
      kind: isCustomer ? 'person.made-customer' : 'person.made-partner',
      set: {
        is_customer: isCustomer,
        organization_id: null,
        organization_form_completed: false,
        organization_access_status: 'unrequested',
        organization_access_reason: null,
        organization_access_ask_again_at: null,
      },
      before: standingOf(person),
      after: standingOf({ is_customer: isCustomer, organization_access_status: 'unrequested' }),
    }
  }),
)

/** One that waits goes, and of others nothing is told any more. */
const dropRequests = async (db: Transaction<Database>, personId: string) => {
  await untellDecisions(db, personId)
  await db
    .deleteFrom('access_requests')
    .where('person_id', '=', personId)
    .where('decision', 'is', null)
    .execute()
}

/** Customers need no access. */
const standingOf = (person: {
  readonly is_customer: boolean
  readonly organization_access_status: string
}) =>
  person.is_customer
    ? { role: 'customer' }
    : { role: 'partner', status: person.organization_access_status }
