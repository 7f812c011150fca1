import { requestAccess as requestAccessEndpoint } from '#src/api/contract/organization.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { meOf } from '#server/people/me.ts'
import { findPerson } from '#server/people/people.ts'
import { notSignedIn } from '#server/session/authenticate.ts'

export const requestAccess = implement(
  requestAccessEndpoint,
  async ({ input, caller, services }) => {
    const { db, now } = services
    if (caller.isStaff) {
      throw accessGranted()
    }

    const asked = await db.transaction().execute(async (db) => {
      // One conditional update decides, so that of two requests at once only one asks (AZ-04).
      const person = await db
        .updateTable('people')
        .set({ organization_access_status: 'pending', organization_access_reason: null })
        .where('id', '=', caller.personId)
        .where('is_customer', '=', false)
        .where('organization_access_status', 'in', ['unrequested', 'rejected'])
        .returningAll()
        .executeTakeFirst()
      if (person !== undefined) {
        await db
          .insertInto('access_requests')
          .values({ person_id: person.id, ...input, requested_at: now() })
          .execute()
      }
      return person
    })

    const person = asked ?? (await findPerson(db, caller.personId))
    if (person === undefined) {
      throw notSignedIn()
    }
    if (person.is_customer) {
      throw new ProblemError('forbidden', 'Customers need no approval.')
    }
    if (person.organization_access_status === 'approved') {
      throw accessGranted()
    }
    return meOf(person, caller, services)
  },
)

const accessGranted = () => new ProblemError('conflict', 'You already have access.')
