import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

type Named = { readonly identifier: string; readonly method: string }

const passcodePerson = (db: Kysely<Database>, { identifier, method }: Named) =>
  db
    .selectFrom('people')
    .selectAll('people')
    .innerJoin('person_methods', 'person_methods.person_id', 'people.id')
    .where('person_methods.method_key', '=', method)
    .where('person_methods.type', '=', 'passcode')
    .where('people.email', '=', identifier)

/** Finds disabled accounts too: their owner is told once the code has proved whose mailbox it is. */
export const findPasscodePerson = (db: Kysely<Database>, named: Named) =>
  passcodePerson(db, named).executeTakeFirst()

/** Locks the person if they may sign in by this method: the mailbox is proved to be theirs, and they are not disabled. */
export const lockOwner = (db: Kysely<Database>, named: Named) =>
  passcodePerson(db, named)
    .where('people.email_verified_at', 'is not', null)
    .where('people.disabled_at', 'is', null)
    .forNoKeyUpdate('people')
    .executeTakeFirst()
