import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { erasePerson, lockToErase } from '#server/areas/account/erase-person.ts'
import { findPersonByEmail, isAdmin } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'

/** The actor in the audit log, for nobody is signed in. */
const command = 'npm run person:delete'

type Needs = Pick<Services, 'config' | 'now'> & { readonly db: Kysely<Database> }

/**
 * Deletes the account of an address with everything that belongs to it. Throws, in words for an operator, if there is none or it
 * is an admin's. The audit log keeps what admins did about it.
 */
export const deletePerson = ({ db, config, now }: Needs, address: string) =>
  db.transaction().execute(async (db) => {
    const email = address.trim().toLowerCase()
    const found = await findPersonByEmail(db, email)
    const person = found && (await lockToErase(db, found.id))
    if (person === undefined) {
      throw new Error(`Nobody here has the address "${email}".`)
    }
    if (isAdmin(person, config)) {
      throw new Error(`${email} is an admin: take that right away first.`)
    }
    await erasePerson(db, { config, now, person, by: command, requestId: command })
    return `The account of ${email} is deleted. What admins did about it stays in the audit log, and backups of before hold it still.\n`
  })
