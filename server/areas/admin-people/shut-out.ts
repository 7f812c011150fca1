import type { Transaction } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { tellOfDisabling } from '#server/areas/admin-people/admin-act.mail.ts'
import { untellDecisions } from '#server/areas/admin-people/untell-decisions.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { unlinkPhoneOf } from '#server/identity/people/phone.ts'
import { endSessionsOf } from '#server/identity/session/end-sessions.ts'
import { forgetBrowsers } from '#server/identity/session/known-browser.ts'
import type { Services } from '#server/base/services.ts'

/** Ends whatever somebody is in by, and tells them; their row is locked, and is to say that they are disabled. Answers how many sessions ended. */
export const shutOut = async (
  db: Transaction<Database>,
  person: PersonRow,
  services: Pick<Services, 'config' | 'now'>,
) => {
  await forgetBrowsers(db, person.id, { now: services.now(), own: null })
  await unlinkPhoneOf(db, person.id, services)
  const sessions = await endSessionsOf(db, person.id, 'disabled', services)
  // They would read that the demos are open to them. Who is enabled later sees in the portal how they stand.
  await untellDecisions(db, person.id)
  await tellOfDisabling(db, services, person, true)
  return sessions
}
