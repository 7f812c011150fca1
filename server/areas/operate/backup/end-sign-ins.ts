import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { forgetAllBrowsers } from '#server/identity/session/known-browser.ts'

/** Codes, links, tickets and challenges that were under way: one that was used since would work again. */
const underWay = [
  'passcode_transactions',
  'passcode_mails',
  'passkey_challenges',
  'oidc_transactions',
  'device_codes',
  'live_tickets',
  'whatsapp_pairings',
  'first_admin_link',
]

/**
 * Signs everybody out for good and lets no sign-in go on (RE-08): of a session that was ended after the backup, by its
 * owner or an admin, nothing would be known any more. Answers how many had not ended yet.
 */
export const endSignIns = (db: Kysely<Database>, now: number) =>
  db.transaction().execute(async (db) => {
    for (const table of underWay) {
      await sql`update ${sql.table(table)} set expires_at = ${now} where expires_at > ${now}`.execute(
        db,
      )
    }
    // One that was forgotten after the backup, as it was stolen, would come back untold.
    await forgetAllBrowsers(db, now)
    // A phone that was disconnected after the backup would ask again.
    await db.deleteFrom('whatsapp_phones').execute()
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ revoked_at: now, revoked_why: 'revoked' })
      .where('revoked_at', 'is', null)
      .where('ends_at', '>', now)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
