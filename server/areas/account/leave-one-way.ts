import type { Transaction } from 'kysely'

import { required } from '#src/lib/required.ts'
import type { Services } from '#server/base/services.ts'
import type { Database } from '#server/db/schema.ts'
import { configuredMethods } from '#server/identity/access/methods.ts'
import { addMethod, methodsOf, type PersonRow } from '#server/identity/people/people.ts'
import { unlinkPhoneOf } from '#server/identity/people/phone.ts'
import { endSessionsOf } from '#server/identity/session/end-sessions.ts'
import { forgetBrowsers } from '#server/identity/session/known-browser.ts'
import type { SessionRow } from '#server/identity/session/session.rules.ts'
import { breakRowOfCodes } from '#server/sign-in/guesses/codes.ts'

/**
 * Removes every way into an account but a code to its mailbox, and whatever is signed in (ADR 139). The person must be locked, and
 * approvals of devices dropped before that. Returns what there was.
 */
export const leaveOneWay = async (
  db: Transaction<Database>,
  services: Pick<Services, 'config' | 'now'>,
  person: PersonRow,
  why: NonNullable<SessionRow['revoked_why']>,
) => {
  const passcode = required(
    configuredMethods(services.config).find(({ type }) => type === 'passcode'),
    'passcode',
  )
  const ways = (await methodsOf(db, person.id)).map(({ key }) => key)
  for (const table of ['passkeys', 'passwords', 'identities', 'person_methods'] as const) {
    await db.deleteFrom(table).where('person_id', '=', person.id).execute()
  }
  await addMethod(db, person.id, passcode)
  await breakRowOfCodes(db, person, null)
  await forgetBrowsers(db, person.id, { now: services.now(), own: null })
  const isUnlinked = await unlinkPhoneOf(db, person.id, services)
  const sessions = await endSessionsOf(db, person.id, why, services)
  return { ways, left: passcode.key, isUnlinked, sessions }
}
