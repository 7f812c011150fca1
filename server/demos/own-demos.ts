import type { Demo } from '#src/api/contract/demos.ts'
import type { Caller } from '#server/http/implement.ts'
import { findPerson } from '#server/people/people.ts'
import type { Services } from '#server/services.ts'
import { notSignedIn } from '#server/session/authenticate.ts'

/** The demos that the caller's profile lists, as this session may see them (AZ-05). */
export const ownDemos = async (
  { personId, isStaff }: Caller,
  { catalogue, db }: Pick<Services, 'catalogue' | 'db'>,
): Promise<Demo[]> => {
  const person = await findPerson(db, personId)
  if (person === undefined) {
    throw notSignedIn()
  }
  return catalogue.listFor({ ...person, is_staff: isStaff })
}
