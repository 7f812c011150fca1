import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { forgetAllBrowsers } from '#server/identity/session/known-browser.ts'

/** Pending codes, links, tickets and challenges: one that was used after the backup would work again. */
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
 * Ends all sessions and pending sign-ins (RE-08), because sessions that were ended after the backup, by their owner or an admin,
 * would be live again. Returns how many sessions had not ended yet.
 */
export const endSignIns = (db: Kysely<Database>, now: number) =>
  db.transaction().execute(async (db) => {
    for (const table of underWay) {
      await sql`update ${sql.table(table)} set expires_at = ${now} where expires_at > ${now}`.execute(
        db,
      )
    }
    // A browser that was forgotten after the backup, because it was stolen, would be known again.
    await forgetAllBrowsers(db, now)
    // A phone that was disconnected after the backup would be connected again.
    await db.deleteFrom('whatsapp_phones').execute()
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ revoked_at: now, revoked_why: 'revoked' })
      .where('revoked_at', 'is', null)
      .where('ends_at', '>', now)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
