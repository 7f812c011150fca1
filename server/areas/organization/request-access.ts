import type { Kysely } from 'kysely'

import { requestAccess as requestAccessEndpoint } from '#src/api/contract/organization.ts'
import type { Database } from '#server/db/schema.ts'
import { record } from '#server/audit/record.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { decide } from '#server/areas/organization/decision.ts'
import { hasWithdrawn } from '#server/identity/people/access-history.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import { changedElsewhere } from '#server/identity/people/changed-elsewhere.ts'
import { dayOf } from '#server/areas/organization/decision.mail.ts'
import { rejectionsOf } from '#server/areas/organization/earlier-decisions.ts'
import { tellApprovers } from '#server/identity/approvers/tell-approvers.ts'
import { tieToOrganization } from '#server/identity/organizations/tie.ts'
import { askAgainAtOf } from '#server/identity/people/ask-again.ts'
import { meOf } from '#server/identity/people/me.ts'
import { lockPerson, type PersonRow } from '#server/identity/people/people.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'

type Ask = HandlerArgs<typeof requestAccessEndpoint>

/**
 * Of two equal concurrent requests the first one is stored and the second finds it pending (AZ-04). A different request replaces
 * the pending one, and a decision by an admin who saw the earlier one is then refused. The rule of a verified mail domain
 * decides at once, but not on a request that is pending already, nor on people whom an admin rejected or who withdrew before.
 */
export const requestAccess = implement(requestAccessEndpoint, async (call) => {
  const { caller, services } = call
  if (caller.isStaff) {
    throw accessGranted()
  }
  const person = await ask(call)
  await services.bus.publish(accessChanged, person.id)
  await services.bus.publish(mailQueued, '')
  return meOf(person, caller, services)
})

const ask = ({ input, caller, request, services }: Ask): Promise<PersonRow> =>
  services.db.transaction().execute(async (db) => {
    const before = await lockPerson(db, caller.personId)
    if (before === undefined) {
      throw notSignedIn()
    }
    refuseUnlessAsking(before, services.now())
    const open =
      before.organization_access_status === 'pending'
        ? await openRequestOf(db, before.id)
        : undefined
    const { was, ...words } = input
    if (isSame(open, words)) {
      return before
    }
    if (open !== undefined && was !== undefined && !isSame(open, was)) {
      throw changedElsewhere('Your request', [open.organization, open.reason])
    }

    const now = services.now()
    const { organization: name } = input
    const { organizationId, rule } = await tieToOrganization(db, before, { name }, now)
    const asked = await db
      .updateTable('people')
      .set((row) => ({
        organization_access_status: 'pending',
        organization_access_reason: null,
        organization_access_ask_again_at: null,
        version: row('version', '+', 1),
      }))
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const told = { ...words, organization_id: organizationId }
    await (open === undefined
      ? db
          .insertInto('access_requests')
          .values({ person_id: asked.id, ...told, requested_at: now })
          .execute()
      : db.updateTable('access_requests').set(told).where('id', '=', open.id).execute())

    const hasAskedBefore =
      before.organization_access_status !== 'unrequested' ||
      (await rejectionsOf(db, [before.id])).size > 0 ||
      (await hasWithdrawn(db, before.id))
    if (rule?.is_automatic !== true || hasAskedBefore) {
      await tellApprovers(db, services)
      return asked
    }
    const decided = await decide(db, services, asked, {
      version: asked.version,
      decision: { verdict: 'approve', note: '' },
      by: rule,
      request,
    })
    if (decided === null) {
      throw new Error('Who just asked waits for a decision.')
    }
    await record(db, services, decided.act)
    return decided.person
  })

type Words = { readonly organization: string; readonly reason: string }
const isSame = (open: Words | undefined, { organization, reason }: Words) =>
  open?.organization === organization && open.reason === reason

const openRequestOf = (db: Kysely<Database>, personId: string) =>
  db
    .selectFrom('access_requests')
    .select(['id', 'organization', 'reason'])
    .where('person_id', '=', personId)
    .where('decision', 'is', null)
    .orderBy('requested_at', 'desc')
    .executeTakeFirst()

const refuseUnlessAsking = (person: PersonRow, now: number) => {
  const { is_customer, is_staff, organization_access_status: status } = person
  const askAgainAt = askAgainAtOf(person, now)
  if (is_customer) {
    throw new ProblemError('forbidden', 'Customers need no approval.')
  }
  if (status === 'approved') {
    throw accessGranted()
  }
  if (is_staff) {
    throw new ProblemError('forbidden', 'Staff need no approval: please sign in with Google.')
  }
  if (status === 'rejected' && askAgainAt !== null) {
    throw new ProblemError('conflict', `You can ask again from ${dayOf(askAgainAt)}.`)
  }
}

const accessGranted = () => new ProblemError('conflict', 'You already have access.')
