import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'

import type { Config } from '#server/base/config/config.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'

export type PersonRow = Selectable<Database['people']>
type MethodType = Database['person_methods']['type']
type Method = { readonly key: string; readonly type: MethodType }

/** `email` must be normalised, as `emailAddress` of the contract does. */
export const findPersonByEmail = (db: Kysely<Database>, email: string) =>
  db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst()

/** `undefined` if there is no such person, or no longer. */
export const findPerson = (db: Kysely<Database>, id: string) =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether the account keeps others from registering its address; an unconfirmed one does not (PW-08). */
export const isTaken = ({
  email_verified_at,
  disabled_at,
}: Pick<PersonRow, 'email_verified_at' | 'disabled_at'>) =>
  email_verified_at !== null || disabled_at !== null

/**
 * For use in a transaction, before any row that depends on the person: sign-ins of one person, and changes to their ways to sign
 * in, then take turns (ADR 027).
 */
export const lockPerson = (db: Kysely<Database>, id: string) =>
  db.selectFrom('people').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Their name, or their address if they gave none. */
export const nameOf = ({
  firstname,
  lastname,
  email,
}: Pick<PersonRow, 'firstname' | 'lastname' | 'email'>) =>
  `${firstname} ${lastname}`.trim() || email

type NewPerson = Omit<Partial<PersonRow>, 'id'> & Pick<PersonRow, 'email' | 'created_at'>

/**
 * The new person, or `null` if the address is already taken, even by a simultaneous request. That it is nobody's who may take it
 * back (`isHeldAddress`) is looked at before.
 */
export const createPerson = async (db: Kysely<Database>, person: NewPerson) => {
  const row = await db
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** From now on the person can sign in by this method. */
export const addMethod = async (db: Kysely<Database>, personId: string, { key, type }: Method) => {
  await db
    .insertInto('person_methods')
    .values({ person_id: personId, method_key: key, type })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Removes a way to sign in from a person, unless it is the last of the `usable` ones; returns whether it was removed. It needs a
 * transaction, as it locks the person's row, so that two simultaneous removals cannot remove both.
 */
export const removeMethod = async (
  db: Kysely<Database>,
  personId: string,
  { key, usable }: { readonly key: string; readonly usable: readonly string[] },
) => {
  await lockPerson(db, personId)
  return changed(
    db
      .deleteFrom('person_methods')
      .where('person_id', '=', personId)
      .where('method_key', '=', key)
      .where((row) =>
        row.exists(
          row
            .selectFrom('person_methods as left')
            .select('left.method_key')
            .where('left.person_id', '=', personId)
            .where('left.method_key', '!=', key)
            .where('left.method_key', 'in', usable),
        ),
      ),
  )
}

/** Sorted by their keys. */
export const methodsOf = async (db: Kysely<Database>, personId: string): Promise<Method[]> => {
  const rows = await db
    .selectFrom('person_methods')
    .select(['method_key', 'type'])
    .where('person_id', '=', personId)
    .orderBy('method_key')
    .execute()
  return rows.map(({ method_key, type }) => ({ key: method_key, type }))
}

/**
 * Somebody is staff if Google said so at their latest sign-in by it, and only in sessions that began with such a sign-in (OI-10).
 */
export const isStaffIn = (
  session: Pick<Selectable<Database['sessions']>, 'is_staff'>,
  person: Pick<PersonRow, 'is_staff'>,
) => person.is_staff && session.is_staff

type AdminFacts = Pick<PersonRow, 'email' | 'email_verified_at' | 'is_admin'>
type Named = Pick<Config, 'adminEmails'>

/** Appointed by an admin, or named in the configuration. */
export const isAdmin = (person: AdminFacts, config: Named) =>
  person.is_admin || isNamedAdmin(person, config)

/** The rows of all admins; a named one counts as such once their address is proved (`isNamedAdmin`). */
export const isAdminRow = (row: ExpressionBuilder<Database, 'people'>, { adminEmails }: Named) =>
  row.or([
    row('is_admin', '=', true),
    ...(adminEmails.length > 0 ? [row('email', 'in', adminEmails)] : []),
  ])

/** Counts once the address is proved, and only as long as the configuration names it. */
export const isNamedAdmin = (
  { email, email_verified_at }: Pick<AdminFacts, 'email' | 'email_verified_at'>,
  { adminEmails }: Named,
) => email_verified_at !== null && adminEmails.includes(email)
