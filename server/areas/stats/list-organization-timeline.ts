import { listOrganizationTimeline as listOrganizationTimelineEndpoint } from '#src/api/contract/timeline.ts'
import { momentsOf } from '#server/areas/stats/range.ts'
import { timelinePageOf } from '#server/areas/stats/timeline.ts'
import { stayingId } from '#server/identity/organizations/merged.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'

export const listOrganizationTimeline = implement(
  listOrganizationTimelineEndpoint,
  async ({ input, services }) => {
    const organization = await services.db
      .selectFrom('organizations')
      .where('id', '=', stayingId(input.id))
      .select(['name', 'kind'])
      .executeTakeFirst()
    if (organization === undefined) {
      throw new ProblemError('not-found', 'This organization does not exist.')
    }
    return {
      ...organization,
      ...(await timelinePageOf(
        services,
        'organization_id',
        input,
        momentsOf(input, services.now()),
      )),
    }
  },
)
