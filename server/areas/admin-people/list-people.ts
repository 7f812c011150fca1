import { listPeople as listPeopleEndpoint } from '#src/api/contract/admin-people.ts'
import { pageOf } from '#server/db/page-of.ts'
import { implement } from '#server/http/implement.ts'
import { personRowOf, searchPeople } from '#server/areas/admin-people/search-people.ts'

export const listPeople = implement(listPeopleEndpoint, async ({ input, services }) => {
  const { config, db } = services
  const { rows, total } = await pageOf(db, searchPeople(db, input, config), input)
  return { rows: rows.map((person) => personRowOf(person, config)), total }
})
