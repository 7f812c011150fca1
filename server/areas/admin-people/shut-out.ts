import type { Transaction } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { tellOfDisabling } from '#server/areas/admin-people/admin-act.mail.ts'
import { untellDecisions } from '#server/identity/approvers/untell-decisions.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { unlinkPhoneOf } from '#server/identity/people/phone.ts'
import { endSessionsOf } from '#server/identity/session/end-sessions.ts'
import { forgetBrowsers } from '#server/identity/session/known-browser.ts'
import type { Services } from '#server/base/services.ts'

/**
 * Ends all sessions, devices and the phone of a person, and tells them. Their row is locked, and the caller marks them as
 * disabled. Returns how many sessions ended.
 */
export const shutOut = async (
  db: Transaction<Database>,
  person: PersonRow,
  services: Pick<Services, 'config' | 'now'>,
) => {
  await forgetBrowsers(db, person.id, { now: services.now(), own: null })
  await unlinkPhoneOf(db, person.id, services)
  const sessions = await endSessionsOf(db, person.id, 'disabled', services)
  // The mail would say that the demos are open to them. If they are enabled later, the portal tells them.
  await untellDecisions(db, person.id)
  await tellOfDisabling(db, services, person, true)
  return sessions
}
