import type { Kysely, Selectable } from 'kysely'

import type { Config } from '#server/base/config/config.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'

export type PersonRow = Selectable<Database['people']>
type MethodType = Database['person_methods']['type']
type Method = { readonly key: string; readonly type: MethodType }

/** `email` must be normalised, as `emailAddress` of the contract does. */
export const findPersonByEmail = (db: Kysely<Database>, email: string) =>
  db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst()

/** `undefined`: nobody has this id, or has it no more. */
export const findPerson = (db: Kysely<Database>, id: string) =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()

/** Does this account keep others from registering its address? One that nobody confirmed does not (PW-08). */
export const isTaken = ({
  email_verified_at,
  disabled_at,
}: Pick<PersonRow, 'email_verified_at' | 'disabled_at'>) =>
  email_verified_at !== null || disabled_at !== null

/**
 * Within a transaction, before whatever hangs on the person: sign-ins and changes of one person's ways to sign in take their
 * turns (ADR 027).
 */
export const lockPerson = (db: Kysely<Database>, id: string) =>
  db.selectFrom('people').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** As people call them: by their name, or by the address where they gave none. */
export const nameOf = ({
  firstname,
  lastname,
  email,
}: Pick<PersonRow, 'firstname' | 'lastname' | 'email'>) =>
  `${firstname} ${lastname}`.trim() || email

type NewPerson = Omit<Partial<PersonRow>, 'id'> & Pick<PersonRow, 'email' | 'created_at'>

/** The new person, or `null` where the address is taken already, even by a request of the same moment. */
export const createPerson = async (db: Kysely<Database>, person: NewPerson) => {
  const row = await db
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Lets the person sign in by this method from now on. */
export const addMethod = async (db: Kysely<Database>, personId: string, { key, type }: Method) => {
  await db
    .insertInto('person_methods')
    .values({ person_id: personId, method_key: key, type })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Takes a way to sign in off a person who is left with another of the `usable` ones; `false` for the last. Needs a
 * transaction: the person's row is locked, so that of two taken off at once one stays.
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

/** In the order of their keys. */
export const methodsOf = async (db: Kysely<Database>, personId: string): Promise<Method[]> => {
  const rows = await db
    .selectFrom('person_methods')
    .select(['method_key', 'type'])
    .where('person_id', '=', personId)
    .orderBy('method_key')
    .execute()
  return rows.map(({ method_key, type }) => ({ key: method_key, type }))
}

/** Staff are those whom Google named so at their latest sign-in by it, and only in sessions that began by such a sign-in (OI-10). */
export const isStaffIn = (
  session: Pick<Selectable<Database['sessions']>, 'is_staff'>,
  person: Pick<PersonRow, 'is_staff'>,
) => person.is_staff && session.is_staff

type AdminFacts = Pick<PersonRow, 'email' | 'email_verified_at' | 'is_admin'>
type Named = Pick<Config, 'adminEmails'>

/** Made so by an admin, or named by configuration. */
export const isAdmin = (person: AdminFacts, config: Named) =>
  person.is_admin || isNamedAdmin(person, config)

/** Counts once the address is proven; a name taken out of the configuration loses the right at once. */
export const isNamedAdmin = (
  { email, email_verified_at }: Pick<AdminFacts, 'email' | 'email_verified_at'>,
  { adminEmails }: Named,
) => email_verified_at !== null && adminEmails.includes(email)
