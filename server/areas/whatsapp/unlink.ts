import { queueNotice } from '#server/mail/notice.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import type { Services } from '#server/base/services.ts'
import type { PhoneRow } from '#server/areas/whatsapp/phones.ts'

/** The phone is nobody's from now on; what was said stays in its person's conversations. */
export const unlinkPhone = async ({ phone, person_id }: PhoneRow, services: Services) => {
  await services.db.transaction().execute(async (db) => {
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
  })
  await services.bus.publish(mailQueued, '')
}
