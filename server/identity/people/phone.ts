import type { Kysely, Selectable, Transaction } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import { queueNotice } from '#server/mail/notice.ts'
import type { Services } from '#server/base/services.ts'

type Needs = Pick<Services, 'config' | 'now'>

/** The bus topic of people of whose phone, or of what goes to it, something became: publish their id after the COMMIT. */
export const phoneChanged = 'phone'

/** The phone that asks the guide in somebody's name, where there is one (AI-4). */
export const phoneOf = (db: Kysely<Database>, personId: string) =>
  db.selectFrom('whatsapp_phones').selectAll().where('person_id', '=', personId).executeTakeFirst()

/**
 * The phone is nobody's from now on; what was said stays in its person's conversations, and nothing else of it but what tells a message
 * that WhatsApp repeats. Where it is theirs no more, somebody was faster: nothing becomes of it. A mail waits after the COMMIT.
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
 * A phone outlives the session that paired it, so whatever ends a person's other sessions ends it too, and the code that the next
 * one could be paired by (DF-07). The code first, as a phone that shows it does (ADR 027). Answers whether there was a phone.
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
