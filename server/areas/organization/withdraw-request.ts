import { withdrawRequest as withdrawRequestEndpoint } from '#src/api/contract/organization.ts'
import { record } from '#server/audit/record.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { untellApprovers } from '#server/identity/approvers/tell-approvers.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import { meOf } from '#server/identity/people/me.ts'
import { lockPerson, type PersonRow } from '#server/identity/people/people.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'

type Withdraw = HandlerArgs<typeof withdrawRequestEndpoint>

/**
 * ADR 110: the person's lock orders a concurrent decision and withdrawal: a decision on a withdrawn request answers `changed`,
 * and the withdrawal of a decided one is refused. Mails to approvers that are still waiting no longer count the person.
 */
export const withdrawRequest = implement(withdrawRequestEndpoint, async (call) => {
  const { caller, services } = call
  const person = await withdraw(call)
  await services.bus.publish(accessChanged, person.id)
  await services.bus.publish(mailQueued, '')
  return meOf(person, caller, services)
})

const withdraw = ({ caller, request, services }: Withdraw): Promise<PersonRow> =>
  services.db.transaction().execute(async (db) => {
    const person = await lockPerson(db, caller.personId)
    if (person === undefined) {
      throw notSignedIn()
    }
    const { id, email, organization_access_status: status } = person
    if (status === 'approved' || status === 'rejected') {
      throw new ProblemError('conflict', `Your request was ${status} before you withdrew it.`)
    }
    if (status === 'unrequested') {
      return person
    }
    const withdrawn = await db
      .updateTable('people')
      .set((row) => ({
        organization_access_status: 'unrequested',
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await db
      .deleteFrom('access_requests')
      .where('person_id', '=', id)
      .where('decision', 'is', null)
      .execute()
    await untellApprovers(db, services)
    await record(db, services, {
      kind: 'access.request-withdrawn',
      actor: { caller, request },
      subject: { kind: 'person', id, name: email },
      before: { status },
      after: { status: 'unrequested' },
    })
    return withdrawn
  })
