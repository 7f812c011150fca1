import { loadOrganizationForm as loadOrganizationFormEndpoint } from '#src/api/contract/organization.ts'
import { implement } from '#server/http/implement.ts'

export const loadOrganizationForm = implement(
  loadOrganizationFormEndpoint,
  async ({ caller, services }) => {
    const form = await services.db
      .selectFrom('organization_forms')
      .select(['organization', 'website', 'country', 'job_title as jobTitle'])
      .where('person_id', '=', caller.personId)
      .executeTakeFirst()
    return { form: form ?? null }
  },
)
