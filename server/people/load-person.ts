import { loadPerson as loadPersonEndpoint } from '#src/api/contract/admin-people.ts'
import { implement } from '#server/http/implement.ts'
import { personDetailOf } from '#server/people/person-detail.ts'

export const loadPerson = implement(loadPersonEndpoint, ({ input, services }) =>
  personDetailOf(input.id, services),
)
