import { setOrganizationDemo as setOrganizationDemoEndpoint } from '#src/api/contract/admin-organizations.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { actOnOrganization } from '#server/areas/organization/act-on-organization.ts'

export const setOrganizationDemo = implement(setOrganizationDemoEndpoint, async (call) => {
  const { input, services } = call
  const { demo, isShown } = input
  if (!services.catalogue.demos.some(({ key }) => key === demo)) {
    throw new ProblemError('not-found', 'This demo does not exist.')
  }

  return actOnOrganization(call, async ({ db, organization }) => {
    const key = { organization_id: organization.id, demo }
    const held = await db
      .selectFrom('organization_demos')
      .select('is_shown')
      .where('organization_id', '=', organization.id)
      .where('demo', '=', demo)
      .executeTakeFirst()
    const before = held?.is_shown ?? null
    if (before === isShown) {
      return null
    }
    await db
      .deleteFrom('organization_demos')
      .where('organization_id', '=', organization.id)
      .where('demo', '=', demo)
      .execute()
    if (isShown !== null) {
      await db
        .insertInto('organization_demos')
        .values({ ...key, is_shown: isShown })
        .execute()
    }
    return {
      kind: 'organization.demo-set',
      before: { demo, isShown: before },
      after: { demo, isShown },
    }
  })
})
