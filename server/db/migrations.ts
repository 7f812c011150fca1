import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

import { up as peopleAndSessions } from '#server/db/migrations/0001-people-and-sessions.ts'
import { up as passcode } from '#server/db/migrations/0002-passcode.ts'
import { up as mail } from '#server/db/migrations/0003-mail.ts'
import { up as demosLeadsLogs } from '#server/db/migrations/0004-demos-leads-logs.ts'
import { up as requests } from '#server/db/migrations/0005-requests.ts'
import { up as revokedSessions } from '#server/db/migrations/0006-revoked-sessions.ts'
import { up as password } from '#server/db/migrations/0007-password.ts'
import { up as proofs } from '#server/db/migrations/0008-proofs.ts'
import { up as passkeys } from '#server/db/migrations/0009-passkeys.ts'
import { up as singleSignOn } from '#server/db/migrations/0010-single-sign-on.ts'
import { up as devices } from '#server/db/migrations/0011-devices.ts'
import { up as safety } from '#server/db/migrations/0012-safety.ts'
import { up as favourites } from '#server/db/migrations/0013-favourites.ts'
import { up as contact } from '#server/db/migrations/0014-contact.ts'
import { up as renewedLeads } from '#server/db/migrations/0015-renewed-leads.ts'
import { up as organizations } from '#server/db/migrations/0016-organizations.ts'
import { up as audit } from '#server/db/migrations/0017-audit.ts'
import { up as admin } from '#server/db/migrations/0019-admin.ts'
import { up as decisions } from '#server/db/migrations/0020-decisions.ts'
import { up as provenAt } from '#server/db/migrations/0021-proven-at.ts'
import { up as conversations } from '#server/db/migrations/0022-conversations.ts'
import { up as adminLists } from '#server/db/migrations/0023-admin-lists.ts'
import { up as stats } from '#server/db/migrations/0024-stats.ts'
import { up as organizationsSearched } from '#server/db/migrations/0025-organizations-searched.ts'
import { up as activity } from '#server/db/migrations/0026-activity.ts'
import { up as arrivals } from '#server/db/migrations/0027-arrivals.ts'
import { up as passcodeMails } from '#server/db/migrations/0030-passcode-mails.ts'
import { up as passwordGuesses } from '#server/db/migrations/0031-password-guesses.ts'
import { up as usedAt } from '#server/db/migrations/0035-used-at.ts'
import { up as firstAdminLink } from '#server/db/migrations/0045-first-admin-link.ts'
import { up as lookAlikes } from '#server/db/migrations/0046-look-alikes.ts'
import { up as leadsRead } from '#server/db/migrations/0047-leads-read.ts'
import { up as answersWritten } from '#server/db/migrations/0052-answers-written.ts'
import { up as liveTickets } from '#server/db/migrations/0053-live-tickets.ts'
import { up as whatsApp } from '#server/db/migrations/0054-whatsapp.ts'
import { up as guide } from '#server/db/migrations/0070-guide.ts'
import { up as conversationBranches } from '#server/db/migrations/0075-conversation-branches.ts'
import { up as logsByMonth } from '#server/db/migrations/0080-logs-by-month.ts'
import { up as statsByDay } from '#server/db/migrations/0081-stats-by-day.ts'
import { up as processes } from '#server/db/migrations/0095-processes.ts'
import { up as conversationsAge } from '#server/db/migrations/0105-conversations-age.ts'

/** Applied in the order of their names; a landed file never changes, a new one is added. */
const migrations: Readonly<Record<string, string>> = {
  '0001-people-and-sessions': peopleAndSessions,
  '0002-passcode': passcode,
  '0003-mail': mail,
  '0004-demos-leads-logs': demosLeadsLogs,
  '0005-requests': requests,
  '0006-revoked-sessions': revokedSessions,
  '0007-password': password,
  '0008-proofs': proofs,
  '0009-passkeys': passkeys,
  '0010-single-sign-on': singleSignOn,
  '0011-devices': devices,
  '0012-safety': safety,
  '0013-favourites': favourites,
  '0014-contact': contact,
  '0015-renewed-leads': renewedLeads,
  '0016-organizations': organizations,
  '0017-audit': audit,
  '0019-admin': admin,
  '0020-decisions': decisions,
  '0021-proven-at': provenAt,
  '0022-conversations': conversations,
  '0023-admin-lists': adminLists,
  '0024-stats': stats,
  '0025-organizations-searched': organizationsSearched,
  '0026-activity': activity,
  '0027-arrivals': arrivals,
  '0030-passcode-mails': passcodeMails,
  '0031-password-guesses': passwordGuesses,
  '0035-used-at': usedAt,
  '0045-first-admin-link': firstAdminLink,
  '0046-look-alikes': lookAlikes,
  '0047-leads-read': leadsRead,
  '0052-answers-written': answersWritten,
  '0053-live-tickets': liveTickets,
  '0054-whatsapp': whatsApp,
  '0070-guide': guide,
  '0075-conversation-branches': conversationBranches,
  '0080-logs-by-month': logsByMonth,
  '0081-stats-by-day': statsByDay,
  '0095-processes': processes,
  '0105-conversations-age': conversationsAge,
}

/**
 * Brings the schema up to date, or only up to the migration `upTo`, as a release before had it. Any number of processes may
 * call it at once: kysely holds a lock.
 */
export const migrate = async <TDatabase>(db: Kysely<TDatabase>, upTo?: string) => {
  const provider = {
    getMigrations: () =>
      Promise.resolve(
        Object.fromEntries(Object.entries(migrations).map(([name, up]) => [name, stepOf(up)])),
      ),
  }
  const migrator = new Migrator({ db, provider })
  const { error } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo))
  if (error !== undefined) {
    throw error
  }
}

const stepOf = (text: string): Migration => ({
  up: async (db) => {
    await sql.raw(text).execute(db)
  },
})
