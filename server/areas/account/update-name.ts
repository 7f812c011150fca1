import { updateName as updateNameEndpoint } from '#src/api/contract/account.ts'
import { implement } from '#server/http/implement.ts'
import { meOf } from '#server/identity/people/me.ts'
import { refuseDevice } from '#server/identity/session/fresh-sign-in.ts'

/** A device that was let in by a code changes nothing of its owner's account (DF-07). */
export const updateName = implement(
  updateNameEndpoint,
  async ({ input: { firstname, lastname }, caller, request, services }) => {
    refuseDevice(caller)
    const person = await services.db
      .updateTable('people')
      .set({ firstname, lastname })
      .where('id', '=', caller.personId)
      .returningAll()
      .executeTakeFirstOrThrow()
    services.log.info('name changed', { request: request.id, person: person.id })
    return meOf(person, caller, services)
  },
)
