import { completeOrganizationForm as completeOrganizationFormEndpoint } from '#src/api/contract/organization.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { tieToOrganization } from '#server/organization/tie.ts'
import { meOf } from '#server/people/me.ts'

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
      const customer = await db
        .updateTable('people')
        .set({ organization_form_completed: true })
        .where('id', '=', caller.personId)
        .where('is_customer', '=', true)
        .returningAll()
        .executeTakeFirst()
      if (customer === undefined) {
        throw new ProblemError('forbidden', 'This form is for customers only.')
      }
      await db
        .insertInto('organization_forms')
        .values({ person_id: customer.id, ...form })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(form))
        .execute()
      const { organization: name, website, country } = input
      const about = { name, website, country }
      const { organizationId } = await tieToOrganization(db, customer, about, form.completed_at)
      return { ...customer, organization_id: organizationId }
    })
    return meOf(person, caller, services)
  },
)
