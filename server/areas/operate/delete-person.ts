import { sql, type Kysely } from 'kysely'

import { record } from '#server/audit/record.ts'
import type { Database } from '#server/db/schema.ts'
import { isAdmin } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'

/** How the audit log names it: nobody who is signed in did it. */
const command = 'npm run person:delete'

type Needs = Pick<Services, 'config' | 'now'> & { readonly db: Kysely<Database> }

/**
 * Deletes the account of an address with all that hangs on it: ways in, sessions, leads, what was opened, conversations, messages. Throws,
 * in words for an operator, where there is none and where it is an admin's. The audit log keeps what admins did about it.
 */
export const deletePerson = ({ db, config, now }: Needs, address: string) =>
  db.transaction().execute(async (db) => {
    const email = address.trim().toLowerCase()
    const person = await db
      .selectFrom('people')
      .selectAll()
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (person === undefined) {
      throw new Error(`Nobody here has the address "${email}".`)
    }
    if (isAdmin(person, config)) {
      throw new Error(`${email} is an admin: take that right away first.`)
    }
    const phones = db
      .selectFrom('whatsapp_phones')
      .select('phone')
      .where('person_id', '=', person.id)
    await db.deleteFrom('whatsapp_messages').where('phone', 'in', phones).execute()
    await db.deleteFrom('outbox').where('recipient', '=', email).execute()
    await db.deleteFrom('stats_people').where('person_id', '=', person.id).execute()
    await db
      .deleteFrom('passcode_guesses')
      .where(sql`split_part(identifier, ' ', 1)`, '=', email)
      .execute()
    await db.deleteFrom('people').where('id', '=', person.id).execute()
    await record(
      db,
      { config, now },
      {
        kind: 'person.deleted',
        actor: { rule: command, request: { id: command } },
        // Its name would outlive it there.
        subject: { kind: 'person', id: person.id, name: person.id },
        before: null,
        after: null,
      },
    )
    return `The account of ${email} is deleted. What admins did about it stays in the audit log, and backups of before hold it still.\n`
  })
