import { becomeFirstAdmin as becomeFirstAdminEndpoint } from '#src/api/contract/first-admin.ts'
import { record } from '#server/audit/record.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { tellOfFirstAdmin } from '#server/areas/admin-people/admin-act.mail.ts'
import { takeFirstAdminLink } from '#server/areas/admin-people/first-admin-link.ts'
import { meOf } from '#server/identity/people/me.ts'
import { lockPerson } from '#server/identity/people/people.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'
import { shortenSessions } from '#server/identity/session/end-sessions.ts'
import { refuseDevice } from '#server/identity/session/fresh-sign-in.ts'

/** ADMIN-4. Sent again after a lost answer, it confirms again that the caller is an admin. */
export const becomeFirstAdmin = implement(
  becomeFirstAdminEndpoint,
  async ({ input, caller, request, services }) => {
    refuseDevice(caller)
    const person = await services.db.transaction().execute(async (db) => {
      const isTaken = await takeFirstAdminLink(db, input.secret, services)
      const person = await lockPerson(db, caller.personId)
      if (person === undefined || person.disabled_at !== null) {
        throw notSignedIn()
      }
      if (person.is_admin) {
        return person
      }
      if (!isTaken) {
        throw new ProblemError('link-expired', 'This link expired. Please try again.')
      }
      const admin = await db
        .updateTable('people')
        .set((row) => ({ is_admin: true, version: row('version', '+', 1) }))
        .where('id', '=', person.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await shortenSessions(db, person.id, services)
      await tellOfFirstAdmin(db, services, person)
      await record(db, services, {
        kind: 'person.first-admin',
        actor: { caller, request },
        subject: { kind: 'person', id: person.id, name: person.email },
        before: { isAdmin: false },
        after: { isAdmin: true },
      })
      return admin
    })
    await services.bus.publish(mailQueued, '')
    return meOf(person, caller, services)
  },
)
