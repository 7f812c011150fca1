import type { Kysely } from 'kysely'

import * as contract from '#src/api/contract/password.ts'
import type { Database } from '#server/db/schema.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { markOfCall } from '#server/http/mark-of-call.ts'
import { ProblemError } from '#server/http/problem.ts'
import { queueNotice } from '#server/mail/notice.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { browserName } from '#server/http/browser-name.ts'
import { hashPassword } from '#server/sign-in/password/password-hash.ts'
import {
  addHash,
  exchangeHash,
  findPasswordHash,
  findSetBy,
} from '#server/sign-in/password/passwords.ts'
import * as problems from '#server/sign-in/password/problems.ts'
import { requireRightPassword } from '#server/sign-in/password/require-right-password.ts'
import { weaknessOf } from '#server/sign-in/password/strength.ts'
import { meOf } from '#server/identity/people/me.ts'
import { addMethod, lockPerson, type PersonRow } from '#server/identity/people/people.ts'
import { phoneChanged, unlinkPhoneOf } from '#server/identity/people/phone.ts'
import { dropApprovals } from '#server/identity/session/device-approvals.ts'
import {
  isFresh,
  refuseDevice,
  requireFreshSignIn,
} from '#server/identity/session/fresh-sign-in.ts'
import { forgetBrowsers, markHashOf } from '#server/identity/session/known-browser.ts'
import { requireStillIn } from '#server/identity/session/still-in.ts'

type Update = HandlerArgs<typeof contract.updatePassword>

/** Answers a repeated call whose answer got lost: by then its old password is wrong (docs/adr/090). */
export const updatePassword = implement(contract.updatePassword, async (call) => {
  const { caller, services } = call
  refuseDevice(caller)
  if (!(await isDone(call))) {
    await change(call).catch(async (refusal: unknown) => {
      // The call before may have ended meanwhile.
      if (!(refusal instanceof ProblemError && (await isDone(call)))) {
        throw refusal
      }
    })
  }
  return meOf(caller.person, caller, services)
})

/**
 * Sets the password of the signed-in person, ends their other sessions and their phone, forgets their other browsers and tells them by
 * mail, all or nothing.
 */
const change = async (call: Update) => {
  const { input, caller, request, services } = call
  const { db, bus, log } = services
  const { person } = caller
  requireGood(input, person)
  const from = await requireProof(call, person)
  const to = await hashPassword(input.newPassword)

  const setBy = markOfCall(call)
  const now = services.now()
  const what = from === undefined ? 'added' : 'changed'

  const { isUnlinked, mail } = await db.transaction().execute(async (db) => {
    const personId = person.id
    await dropApprovals(db, personId)
    await lockPerson(db, personId)
    await requireStillIn(db, caller)
    const isChanged =
      from === undefined
        ? await addHash(db, { personId, hash: to, setBy })
        : await exchangeHash(db, { personId, from, to, setBy })
    if (!isChanged) {
      throw problems.passwordChangedMeanwhile()
    }
    await forgetBrowsers(db, personId, { now, own: markHashOf(request, services.config) })
    await addMethod(db, personId, { key: input.method, type: 'password' })
    const isUnlinked = await unlinkPhoneOf(db, personId, services)
    await endOtherSessions(db, caller, now)
    const mail = await queueNotice(db, services, {
      to: person.email,
      firstname: person.firstname,
      subject: `A password was ${what} for Partner Portal`,
      what: [
        `The password of your account was ${what} in ${browserName(request.userAgent)}. All other sessions of your account were ended.`,
      ],
      undo: 'set another password',
    })
    return { isUnlinked, mail }
  })
  await bus.publish(mailQueued, mail)
  if (isUnlinked) {
    await bus.publish(phoneChanged, person.id)
  }
  log.info('password changed', { request: request.id, person: person.id })
}

/** Whether this very call set the current password. */
const isDone = async (call: Update) => {
  const mark = markOfCall(call)
  return mark !== null && mark === (await findSetBy(call.services.db, call.caller.personId))
}

const requireGood = ({ oldPassword, newPassword }: Update['input'], person: PersonRow) => {
  const weakness = weaknessOf(newPassword, person)
  if (weakness !== null) {
    throw problems.passwordRefused('/newPassword', weakness)
  }
  if (newPassword === oldPassword) {
    throw problems.passwordRefused('/newPassword', 'This is your password already.')
  }
}

/**
 * The hash to replace: that of the old password or, if it is forgotten, the current one, which takes a fresh sign-in in another
 * way. `undefined` for a first password, which takes a fresh sign-in.
 */
const requireProof = async ({ input, caller, request, services }: Update, person: PersonRow) => {
  const kept = await findPasswordHash(services.db, person.id)
  if (kept === undefined) {
    requireFreshSignIn(caller, services)
    return undefined
  }
  if (input.oldPassword === undefined) {
    if (caller.method === input.method || !isFresh(caller.provenAt, services.now())) {
      throw problems.otherSignInNeeded()
    }
    return kept
  }
  const claim = { identifier: person.email, password: input.oldPassword }
  const { hash } = await requireRightPassword(
    { request, services },
    claim,
    problems.oldPasswordWrong,
  )
  return hash
}

const endOtherSessions = async (
  db: Kysely<Database>,
  { personId, sessionId }: Update['caller'],
  now: number,
) => {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: 'password changed' })
    .where('person_id', '=', personId)
    .where('id', '!=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}
