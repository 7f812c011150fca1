import type { Kysely, Selectable, Transaction } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import { queueNotice } from '#server/mail/notice.ts'
import type { Services } from '#server/base/services.ts'

type Needs = Pick<Services, 'config' | 'now'>

/** The bus topic of changes to a phone or its messages: publish the id of its person after the COMMIT. */
export const phoneChanged = 'phone'

/** The phone that asks the guide in somebody's name, where there is one (AI-4). */
export const phoneOf = (db: Kysely<Database>, personId: string) =>
  db.selectFrom('whatsapp_phones').selectAll().where('person_id', '=', personId).executeTakeFirst()

/**
 * Disconnects a phone. Its questions and answers stay in the person's conversations; of its messages only what is needed to
 * recognize repeats by WhatsApp. Does nothing if it is no longer theirs. Queues a mail: publish `mailQueued` after the COMMIT.
 */
export const unlinkPhone = async (
  db: Transaction<Database>,
  { phone, person_id }: Pick<Selectable<Database['whatsapp_phones']>, 'phone' | 'person_id'>,
  services: Needs,
) => {
  const isTheirs = await changed(
    db.deleteFrom('whatsapp_phones').where('phone', '=', phone).where('person_id', '=', person_id),
  )
  if (!isTheirs) {
    return
  }
  await db
    .deleteFrom('whatsapp_messages')
    .where('phone', '=', phone)
    .where('state', '!=', 'received')
    .execute()
  await db
    .updateTable('whatsapp_messages')
    .set({ phone: '', body: '', reaction: null })
    .where('phone', '=', phone)
    .execute()
  const person = await db
    .selectFrom('people')
    .select(['email', 'firstname'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow()
  await queueNotice(db, services, {
    to: person.email,
    firstname: person.firstname,
    subject: 'WhatsApp is no longer connected to Partner Portal',
    what: [`The phone that ends in ${phone.slice(-4)} was disconnected from your account.`],
  })
}

/**
 * Disconnects a person's phone and drops the code that another one could be paired by. A phone outlives the session that paired
 * it, so whatever ends a person's other sessions has to end it too (DF-07). The code goes first, in the order of locks of a phone
 * that shows it (ADR 027). Returns whether there was a phone.
 */
export const unlinkPhoneOf = async (
  db: Transaction<Database>,
  personId: string,
  services: Needs,
) => {
  await db.deleteFrom('whatsapp_pairings').where('person_id', '=', personId).execute()
  const phone = await phoneOf(db, personId)
  if (phone !== undefined) {
    await unlinkPhone(db, phone, services)
  }
  return phone !== undefined
}
