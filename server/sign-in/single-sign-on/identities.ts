import type { Kysely } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import { lockPerson, type PersonRow } from '#server/identity/people/people.ts'
import type { Identity } from '#server/sign-in/single-sign-on/identity.ts'

type Db = Kysely<Database>
type Named = Pick<Identity, 'issuer' | 'subject'>

/** The person to whom this account of a provider is linked. */
export const findOwner = (db: Db, { issuer, subject }: Named) =>
  db
    .selectFrom('identities')
    .innerJoin('people', 'people.id', 'identities.person_id')
    .selectAll('people')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()

/** The same with the person's row locked; `undefined` if the account was unlinked in the meantime. */
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

/** `false` if the account is linked already, or the person has another account of this issuer. */
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

/** Fills in missing names, and never overwrites the person's own. */
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
 * Stores whether Google names the person as staff. New staff are no longer customers, and their pending request is dropped,
 * because staff need no approval. Returns whether there was one.
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

/** Unlinks a provider's accounts from a person. */
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
