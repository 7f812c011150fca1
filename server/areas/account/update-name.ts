import { updateName as updateNameEndpoint } from '#src/api/contract/account.ts'
import { implement } from '#server/http/implement.ts'
import { changedElsewhere } from '#server/identity/people/changed-elsewhere.ts'
import { meOf } from '#server/identity/people/me.ts'
import { findPerson } from '#server/identity/people/people.ts'
import { refuseDevice } from '#server/identity/session/fresh-sign-in.ts'

/** A device that was let in by a code changes nothing of its owner's account (DF-07). */
export const updateName = implement(
  updateNameEndpoint,
  async ({ input: { firstname, lastname, was }, caller, request, services }) => {
    refuseDevice(caller)
    const person = await services.db
      .updateTable('people')
      .set({ firstname, lastname })
      .where('id', '=', caller.personId)
      .where((row) => {
        const isCalled = (name: typeof was) => row.and(name ?? {})
        return row.or([isCalled(was), isCalled({ firstname, lastname })])
      })
      .returningAll()
      .executeTakeFirst()
    if (person === undefined) {
      const now = await findPerson(services.db, caller.personId)
      throw changedElsewhere('Your name', [`${now?.firstname ?? ''} ${now?.lastname ?? ''}`.trim()])
    }
    services.log.info('name changed', { request: request.id, person: person.id })
    return meOf(person, caller, services)
  },
)
