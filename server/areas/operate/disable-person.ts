import type { Kysely } from 'kysely'

import { record } from '#server/audit/record.ts'
import type { Database } from '#server/db/schema.ts'
import { shutOut } from '#server/areas/admin-people/shut-out.ts'
import { untellApprovers } from '#server/identity/approvers/tell-approvers.ts'
import { findPersonByEmail, isAdmin, lockPerson } from '#server/identity/people/people.ts'
import { dropApprovals } from '#server/identity/session/device-approvals.ts'
import type { Services } from '#server/base/services.ts'

/** The actor in the audit log, for nobody is signed in. */
const command = 'npm run person:disable'

type Needs = Pick<Services, 'config' | 'now'> & { readonly db: Kysely<Database> }

/**
 * Disables the account of an address as an admin would, even the last admin's: for operators whose admins cannot be trusted or
 * reached. Throws, in words for an operator, without an account or a reason.
 */
export const disablePerson = (
  { db, config, now }: Needs,
  [address = '', ...words]: readonly string[],
) =>
  db.transaction().execute(async (db) => {
    const email = address.trim().toLowerCase()
    const reason = words.join(' ').trim()
    if (reason === '') {
      throw new Error('Say why behind the address: the audit log keeps it.')
    }
    const found = await findPersonByEmail(db, email)
    // A device locks its code before its person (ADR 027).
    if (found !== undefined) {
      await dropApprovals(db, found.id)
    }
    const person = found && (await lockPerson(db, found.id))
    if (person === undefined) {
      throw new Error(`Nobody here has the address "${email}".`)
    }
    if (person.disabled_at !== null) {
      return `${email} is disabled already.\n`
    }
    const sessions = await shutOut(db, person, { config, now })
    await db
      .updateTable('people')
      .set((row) => ({ disabled_at: now(), version: row('version', '+', 1) }))
      .where('id', '=', person.id)
      .execute()
    await untellApprovers(db, { config, now }, email)
    await record(
      db,
      { config, now },
      {
        kind: 'person.disabled',
        actor: { rule: command, request: { id: command } },
        subject: { kind: 'person', id: person.id, name: email },
        before: { isDisabled: false, sessions },
        after: { isDisabled: true, sessions: 0, reason },
      },
    )
    const role = isAdmin(person, config) ? ' Once enabled they are an admin again.' : ''
    return `${email} is disabled and out: ${sessions} sessions were ended. An admin enables the account again.${role}\n`
  })
