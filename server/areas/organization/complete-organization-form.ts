import type { Kysely } from 'kysely'

import { completeOrganizationForm as completeOrganizationFormEndpoint } from '#src/api/contract/organization.ts'
import type { Database } from '#server/db/schema.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { tieToOrganization } from '#server/identity/organizations/tie.ts'
import { changedElsewhere } from '#server/identity/people/changed-elsewhere.ts'
import { meOf } from '#server/identity/people/me.ts'
import { toldBy } from '#server/areas/organization/load-organization-form.ts'
import { lockPerson } from '#server/identity/people/people.ts'

/** Sent again, it does not move the customer to another organization, where demos that an admin hid would be visible (AZ-05). */
export const completeOrganizationForm = implement(
  completeOrganizationFormEndpoint,
  async ({ input, caller, services }) => {
    const form = {
      organization: input.organization,
      website: input.website,
      country: input.country,
      job_title: input.jobTitle,
      completed_at: services.now(),
    }

    const person = await services.db.transaction().execute(async (db) => {
      const customer = await lockPerson(db, caller.personId)
      if (customer?.is_customer !== true) {
        throw new ProblemError('forbidden', 'This form is for customers only.')
      }
      await refuseIfOther(db, customer.id, input)
      await db
        .insertInto('organization_forms')
        .values({ person_id: customer.id, ...form })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(form))
        .execute()
      if (customer.organization_form_completed) {
        return customer
      }
      const { organization: name, website, country } = input
      await tieToOrganization(db, customer, { name, website, country }, form.completed_at)
      return db
        .updateTable('people')
        .set({ organization_form_completed: true })
        .where('id', '=', customer.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    return meOf(person, caller, services)
  },
)

type Told = HandlerArgs<typeof completeOrganizationFormEndpoint>['input']

/** The person's row is locked. */
const refuseIfOther = async (db: Kysely<Database>, personId: string, { was, ...told }: Told) => {
  const now = await toldBy(db, personId)
  if (was === undefined || now === undefined || isSame(now, was) || isSame(now, told)) {
    return
  }
  const { organization, website, country, jobTitle } = now
  throw changedElsewhere('Where you work', [organization, website, country, jobTitle])
}

const isSame = (one: Omit<Told, 'was'>, other: Omit<Told, 'was'>) =>
  (['organization', 'website', 'country', 'jobTitle'] as const).every(
    (field) => one[field] === other[field],
  )
