import { loadPerson as loadPersonEndpoint } from '#src/api/contract/admin-people.ts'
import { implement } from '#server/http/implement.ts'
import { personDetailOf } from '#server/areas/admin-people/person-detail.ts'

export const loadPerson = implement(loadPersonEndpoint, ({ input, services }) =>
  personDetailOf(input.id, services),
)
