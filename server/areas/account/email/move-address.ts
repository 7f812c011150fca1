import { randomUUID } from 'node:crypto'

import type { Transaction } from 'kysely'

import { untellDecisions } from '#server/identity/approvers/untell-decisions.ts'
import { record, type Actor } from '#server/audit/record.ts'
import type { Services } from '#server/base/services.ts'
import type { Database } from '#server/db/schema.ts'
import { untellApprovers } from '#server/identity/approvers/tell-approvers.ts'
import { isPlaceOf, tieByDomain } from '#server/identity/organizations/tie.ts'
import { heldMs } from '#server/identity/people/former-addresses.ts'
import type { PersonRow } from '#server/identity/people/people.ts'

type Db = Transaction<Database>

/** What hangs on where somebody works, which their address tells. */
const asSomebodyNew = {
  organization_id: null,
  organization_form_completed: false,
  organization_access_status: 'unrequested',
  organization_access_reason: null,
  organization_access_ask_again_at: null,
} as const

/**
 * Gives a person another address, whose mailbox is proven to be theirs. Within their organization all stays; elsewhere they tell of
 * themselves anew, as whoever registers there, except that a rejection stays (ADR 159). The person must be locked. Throws a
 * violation of uniqueness where somebody has the address.
 */
export const moveAddress = async (
  db: Db,
  services: Pick<Services, 'now'>,
  { person, to }: { readonly person: PersonRow; readonly to: string },
) => {
  const isKept =
    person.organization_access_status === 'rejected' || (await isPlaceOf(db, person, to))
  const moved = await db
    .updateTable('people')
    .set((row) => ({
      email: to,
      email_verified_at: services.now(),
      version: row('version', '+', 1),
      ...(isKept ? {} : asSomebodyNew),
    }))
    .where('id', '=', person.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return {
    isKept,
    moved: isKept ? moved : { ...moved, organization_id: await tieByDomain(db, moved) },
  }
}

/** Deletes the request of somebody who moved elsewhere, and cancels what is still to be mailed about it. */
export const dropRequest = async (
  db: Db,
  services: Pick<Services, 'config' | 'now'>,
  personId: string,
) => {
  await untellDecisions(db, personId)
  await db
    .deleteFrom('access_requests')
    .where('person_id', '=', personId)
    .where('decision', 'is', null)
    .execute()
  await untellApprovers(db, services)
}

type Former = Pick<PersonRow, 'id' | 'email'> & {
  readonly now: number
  readonly linkHash: string | null
}

/** Keeps the address that somebody had until now. With a link to take it back it is held: for a week nobody else gets it. */
export const keepFormer = (db: Db, { id, email, now, linkHash }: Former) =>
  db
    .insertInto('former_addresses')
    .values({
      id: randomUUID(),
      person_id: id,
      email,
      changed_at: now,
      held_until: linkHash === null ? now : now + heldMs,
      link_hash: linkHash,
    })
    .execute()

type Moved = {
  readonly actor: Actor
  readonly before: PersonRow
  readonly after: PersonRow
  readonly isTakenBack: boolean
}

/** Call it last in the transaction. */
export const recordMove = (
  db: Db,
  services: Pick<Services, 'config' | 'now'>,
  { actor, before, after, isTakenBack }: Moved,
) => {
  const isOtherStatus = before.organization_access_status !== after.organization_access_status
  const standing = ({ email, organization_access_status: status }: PersonRow) => ({
    email,
    ...(isOtherStatus ? { status } : {}),
  })
  return record(db, services, {
    kind: isTakenBack ? 'person.address-taken-back' : 'person.address-changed',
    actor,
    subject: { kind: 'person', id: after.id, name: after.email },
    before: standing(before),
    after: standing(after),
  })
}
