import type { Transaction } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { queueNotice } from '#server/mail/notice.ts'
import type { Services } from '#server/base/services.ts'
import type { PhoneRow } from '#server/areas/whatsapp/phones.ts'

/** The phone is nobody's from now on; what was said stays in its person's conversations. A mail waits after the COMMIT. */
export const unlinkPhone = async (
  db: Transaction<Database>,
  { phone, person_id }: PhoneRow,
  services: Pick<Services, 'config' | 'now'>,
) => {
  await db.deleteFrom('whatsapp_phones').where('phone', '=', phone).execute()
  await db
    .deleteFrom('whatsapp_messages')
    .where('phone', '=', phone)
    .where('state', '=', 'queued')
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
