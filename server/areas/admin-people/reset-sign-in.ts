import type { Transaction } from 'kysely'

import { resetSignIn as resetSignInEndpoint } from '#src/api/contract/admin-people.ts'
import { required } from '#src/lib/required.ts'
import type { Config } from '#server/base/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { actOnPerson } from '#server/areas/admin-people/act-on-person.ts'
import { tellOfResetSignIn } from '#server/areas/admin-people/admin-act.mail.ts'
import { configuredMethods } from '#server/identity/access/methods.ts'
import { addMethod, isAdmin, methodsOf, type PersonRow } from '#server/identity/people/people.ts'
import { phoneChanged, unlinkPhoneOf } from '#server/identity/people/phone.ts'
import { dropApprovals } from '#server/identity/session/device-approvals.ts'
import { endSessionsOf } from '#server/identity/session/end-sessions.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'
import { forgetBrowsers } from '#server/identity/session/known-browser.ts'
import { breakRowOfCodes } from '#server/sign-in/guesses/codes.ts'

type Db = Transaction<Database>

/**
 * ADR 139: an intruder loses every way into the account, and the owner of the mailbox keeps one. Not for admins: the mailbox
 * alone would be enough to add a strong method there.
 */
export const resetSignIn = implement(resetSignInEndpoint, async (call) => {
  const { input, caller, services } = call
  requireFreshSignIn(caller, services)
  let wasLetIn = false
  const detail = await actOnPerson(
    call,
    async ({ db, person }) => {
      refuseUnlessReset(person, services.config)
      const passcode = required(
        configuredMethods(services.config).find(({ type }) => type === 'passcode'),
        'passcode',
      )
      const ways = (await methodsOf(db, person.id)).map(({ key }) => key)
      await removeWays(db, person.id)
      await addMethod(db, person.id, passcode)
      await breakRowOfCodes(db, person, null)
      await forgetBrowsers(db, person.id, { now: services.now(), own: null })
      const isUnlinked = await unlinkPhoneOf(db, person.id, services)
      const sessions = await endSessionsOf(db, person.id, 'ended by an admin', services)
      const isAsItWas = ways.length === 1 && ways[0] === passcode.key
      if (isAsItWas && sessions === 0 && !isUnlinked && !wasLetIn) {
        return null
      }
      await tellOfResetSignIn(db, services, person)
      return {
        kind: 'person.sign-in-reset',
        before: { ways: ways.join(', '), sessions },
        after: { ways: passcode.key, sessions: 0, reason: input.reason },
      }
    },
    async (db, id) => {
      wasLetIn = await dropApprovals(db, id)
    },
  )
  await services.bus.publish(phoneChanged, input.id)
  return detail
})

const refuseUnlessReset = (person: PersonRow, config: Config) => {
  if (isAdmin(person, config)) {
    throw new ProblemError('forbidden', 'Please remove them as an admin first.')
  }
  if (person.email_verified_at === null) {
    throw new ProblemError('forbidden', 'They have not confirmed their email yet.')
  }
}

const removeWays = async (db: Db, personId: string) => {
  for (const table of ['passkeys', 'passwords', 'identities', 'person_methods'] as const) {
    await db.deleteFrom(table).where('person_id', '=', personId).execute()
  }
}
