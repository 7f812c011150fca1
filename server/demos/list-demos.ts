import { listDemos as listDemosEndpoint } from '#src/api/contract/demos.ts'
import { implement } from '#server/http/implement.ts'
import { findPerson } from '#server/people/people.ts'
import { notSignedIn } from '#server/session/authenticate.ts'

export const listDemos = implement(listDemosEndpoint, async ({ caller, services }) => {
  const person = await findPerson(services.db, caller.personId)
  if (person === undefined) {
    throw notSignedIn()
  }
  return { demos: services.catalogue.listFor({ ...person, is_staff: caller.isStaff }) }
})
