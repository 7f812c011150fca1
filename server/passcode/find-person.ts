import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

type Named = { readonly identifier: string; readonly method: string }

/** Who may sign in by a code to this mailbox: has the method, and is not disabled. */
export const findPasscodePerson = (db: Kysely<Database>, { identifier, method }: Named) =>
  db
    .selectFrom('people')
    .selectAll('people')
    .innerJoin('person_methods', 'person_methods.person_id', 'people.id')
    .where('person_methods.method_key', '=', method)
    .where('person_methods.type', '=', 'passcode')
    .where('people.email', '=', identifier)
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst()
