import { listPersonTimeline as listPersonTimelineEndpoint } from '#src/api/contract/timeline.ts'
import { momentsOf } from '#server/areas/stats/range.ts'
import { timelinePageOf } from '#server/areas/stats/timeline.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { nameOf } from '#server/identity/people/people.ts'

export const listPersonTimeline = implement(
  listPersonTimelineEndpoint,
  async ({ input, services }) => {
    const person = await services.db
      .selectFrom('people')
      .leftJoin('organizations', 'organizations.id', 'people.organization_id')
      .where('people.id', '=', input.id)
      .select(['email', 'firstname', 'lastname', 'organization_id', 'organizations.name'])
      .executeTakeFirst()
    if (person === undefined) {
      throw new ProblemError('not-found', 'This person does not exist.')
    }
    const { organization_id: id, name } = person
    return {
      name: nameOf(person),
      organization: id === null || name === null ? null : { id, name },
      ...(await timelinePageOf(services, 'person_id', input, momentsOf(input, services.now()))),
    }
  },
)
