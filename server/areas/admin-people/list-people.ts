import { listPeople as listPeopleEndpoint } from '#src/api/contract/admin-people.ts'
import { offsetOf } from '#server/base/lists/page.ts'
import { implement } from '#server/http/implement.ts'
import { personRowOf, searchPeople } from '#server/areas/admin-people/search-people.ts'

export const listPeople = implement(listPeopleEndpoint, async ({ input, services }) => {
  const { config, db } = services
  const { count, rows } = searchPeople(db, input, config)
  const { total } = await count.executeTakeFirstOrThrow()
  const page = await rows.limit(input.size).offset(offsetOf(input)).execute()
  return { rows: page.map((person) => personRowOf(person, config)), total }
})
