import type { Kysely } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import { lockPerson, type PersonRow } from '#server/identity/people/people.ts'
import type { Identity } from '#server/sign-in/single-sign-on/identity.ts'

type Db = Kysely<Database>
type Named = Pick<Identity, 'issuer' | 'subject'>

/** The person whom this account of a provider signs in. */
export const findOwner = (db: Db, { issuer, subject }: Named) =>
  db
    .selectFrom('identities')
    .innerJoin('people', 'people.id', 'identities.person_id')
    .selectAll('people')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()

/** The same, whose row is locked: an account that was unlinked until then is nobody's. */
export const lockOwner = async (db: Db, identity: Named) => {
  const found = await findOwner(db, identity)
  if (found === undefined) {
    return undefined
  }
  await lockPerson(db, found.id)
  return findOwner(db, identity)
}

type Link = {
  readonly personId: string
  readonly identity: Named
  readonly method: string
  readonly now: number
}

/** `false` where the account has an owner, or the person another account of this issuer. */
export const addIdentity = (
  db: Db,
  { personId, identity: { issuer, subject }, method, now }: Link,
) =>
  changed(
    db
      .insertInto('identities')
      .values({ issuer, subject, person_id: personId, method_key: method, linked_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Fills in names that are missing; the person's own are never written over. */
export const fillNames = async (
  db: Db,
  { id }: Pick<PersonRow, 'id'>,
  { firstname, lastname }: Pick<Identity, 'firstname' | 'lastname'>,
) => {
  await db
    .updateTable('people')
    .set({ firstname, lastname })
    .where('id', '=', id)
    .where('firstname', '=', '')
    .where('lastname', '=', '')
    .execute()
}

/**
 * Google's latest word on who is staff. Whoever was a customer until then is none any more: nobody is both. Nor does anybody
 * decide on a request that waits: staff need no access. Answers whether one waited.
 */
export const setStaff = async (db: Db, { id }: Pick<PersonRow, 'id'>, isStaff: boolean) => {
  const change = isStaff ? { is_staff: true, is_customer: false } : { is_staff: false }
  await db.updateTable('people').set(change).where('id', '=', id).execute()
  if (!isStaff) {
    return false
  }
  const withdrawn = await changed(
    db
      .updateTable('people')
      .set((row) => ({
        organization_access_status: 'unrequested',
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('organization_access_status', '=', 'pending'),
  )
  if (withdrawn) {
    await db
      .deleteFrom('access_requests')
      .where('person_id', '=', id)
      .where('decision', 'is', null)
      .execute()
  }
  return withdrawn
}

/** Takes a provider's accounts off a person. */
export const removeIdentities = async (
  db: Db,
  { personId, method }: { readonly personId: string; readonly method: string },
) => {
  await db
    .deleteFrom('identities')
    .where('person_id', '=', personId)
    .where('method_key', '=', method)
    .execute()
}
