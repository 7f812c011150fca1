import { randomUUID } from 'node:crypto'

import { sql, type Transaction } from 'kysely'

import { record } from '#server/audit/record.ts'
import type { Database } from '#server/db/schema.ts'
import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { untellApprovers } from '#server/identity/approvers/tell-approvers.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'

type Erasure = Pick<Services, 'config' | 'now'> & {
  readonly person: PersonRow
  /** The actor's name in the audit log, where the person's own name would outlive the account. */
  readonly by: string
  readonly requestId: string
}

const mailLifetimeMs = 86_400_000

/**
 * Locks an account that is to be deleted. What others lock before their person (ADR 027) is deleted first: codes of devices, and
 * the phone with everything that was said by it. `undefined`: there is no such account.
 */
export const lockToErase = async (db: Transaction<Database>, id: string) => {
  await db.deleteFrom('device_codes').where('claimed_by', '=', id).execute()
  await db.deleteFrom('whatsapp_pairings').where('person_id', '=', id).execute()
  // A question from the phone locks its conversation first.
  await db
    .selectFrom('ai_conversations')
    .select('id')
    .where('id', 'in', (phones) =>
      phones.selectFrom('whatsapp_phones').select('conversation_id').where('person_id', '=', id),
    )
    .forUpdate()
    .execute()
  const phone = await db
    .deleteFrom('whatsapp_phones')
    .where('person_id', '=', id)
    .returning('phone')
    .executeTakeFirst()
  if (phone !== undefined) {
    await db.deleteFrom('whatsapp_messages').where('phone', '=', phone.phone).execute()
  }
  return db.selectFrom('people').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Deletes an account with everything that belongs to it: sign-in methods, sessions, leads, opens, conversations, messages. If the
 * mailbox was proven, the person gets a last mail. The account is locked by `lockToErase`; call it last in the transaction.
 */
export const erasePerson = async (
  db: Transaction<Database>,
  { config, now, person, by, requestId }: Erasure,
) => {
  const { id, email } = person
  await db.deleteFrom('stats_people').where('person_id', '=', id).execute()
  await db.deleteFrom('stats_people_demos').where('person_id', '=', id).execute()
  await db.deleteFrom('stats_stale_people').where('person_id', '=', id).execute()
  await db
    .updateTable('stats_touched')
    .set({ person_id: null })
    .where('person_id', '=', id)
    .execute()
  await db.deleteFrom('password_guesses').where('identifier', '=', email).execute()
  await db
    .deleteFrom('passcode_guesses')
    .where(sql`split_part(identifier, ' ', 1)`, '=', email)
    .execute()
  await db.deleteFrom('people').where('id', '=', id).execute()
  await eraseOrganizationsOf(db, id)
  await untellApprovers(db, { config, now }, email)
  await db.deleteFrom('approver_notices').where('recipient', '=', email).execute()
  await db.deleteFrom('outbox').where('recipient', '=', email).execute()
  if (person.email_verified_at !== null) {
    const mail = await lastMail(person)
    const at = now()
    const expiresAt = at + mailLifetimeMs
    await queueMail(db, config.appSecret, { id: randomUUID(), mail, now: at, expiresAt })
  }
  await record(
    db,
    { config, now },
    {
      kind: 'person.deleted',
      actor: { rule: by, request: { id: requestId } },
      subject: { kind: 'person', id, name: id },
      before: null,
      after: null,
    },
  )
}

/** The organization that only this person told of, unless others have joined it since, or an admin merged it (ADR 160). */
const eraseOrganizationsOf = (db: Transaction<Database>, id: string) =>
  db
    .deleteFrom('organizations')
    .where('origin', '=', id)
    .where('people', '=', 0)
    .where('domain_names', '=', '')
    .where('former_names', '=', '')
    .where('merged_into', 'is', null)
    .execute()

const lastMail = ({ email, firstname }: PersonRow) =>
  letter(email, 'Your account of Partner Portal is deleted', [
    greeting(firstname),
    'Your account was deleted, with your ways to sign in, leads, conversations and everything else of yours. This is the last mail about it.',
    'If you did not want this, tell your Google Cloud contact immediately.',
  ])
