import type { Transaction } from 'kysely'

import { finishEmailChange as endpoint } from '#src/api/contract/email-change.ts'
import { tellOfChange } from '#server/areas/account/email/email-change.mail.ts'
import {
  dropRequest,
  keepFormer,
  moveAddress,
  recordMove,
} from '#server/areas/account/email/move-address.ts'
import { passcodeKeyOf, requireOwnAddress } from '#server/areas/account/email/start-email-change.ts'
import { codeOf } from '#server/base/fault.ts'
import { randomSecret, sha256 } from '#server/base/secrets.ts'
import type { Database } from '#server/db/schema.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import { emailExists } from '#server/identity/people/email-exists.ts'
import { endHolds, isHeldAddress } from '#server/identity/people/former-addresses.ts'
import { meOf } from '#server/identity/people/me.ts'
import { findPerson, lockPerson } from '#server/identity/people/people.ts'
import { removeUnconfirmed } from '#server/identity/people/unconfirmed.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'
import { endOtherSessions } from '#server/identity/session/end-sessions.ts'
import { dropApprovals } from '#server/identity/session/device-approvals.ts'
import { refuseDevice } from '#server/identity/session/fresh-sign-in.ts'
import { forgetBrowsers, markHashOf } from '#server/identity/session/known-browser.ts'
import { requireStillIn } from '#server/identity/session/still-in.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import {
  findProof,
  holdProof,
  settleGuesses,
  useProof,
  type Proof,
} from '#server/sign-in/passcode/change-proof.ts'

type Finish = HandlerArgs<typeof endpoint>

/** ADR 159. Whoever lost the answer, or pressed twice, is answered again: the code is used up by then. */
export const finishEmailChange = implement(endpoint, async (call) => {
  const { caller, services } = call
  refuseDevice(caller)
  await changeEmail(call).catch(async (refusal: unknown) => {
    if (!(refusal instanceof ProblemError && (await isDone(call)))) {
      throw refusal
    }
  })
  const person = await findPerson(services.db, caller.personId)
  if (person === undefined) {
    throw notSignedIn()
  }
  return meOf(person, caller, services)
})

const proofOf = ({ input, caller, request, services }: Finish) =>
  findProof(
    { request, services },
    { ...input, method: passcodeKeyOf(services.config), personId: caller.personId },
  )

/** Whether this very code changed the address that the person has now. */
const isDone = async (call: Finish) => {
  const proof = await proofOf(call)
  const person = await findPerson(call.services.db, call.caller.personId)
  return proof?.found.state === 'used' && proof.found.identifier === person?.email
}

const changeEmail = async (call: Finish) => {
  const { caller, request, services } = call
  const proof = await holdProof(call, await proofOf(call), call.input.code)
  const after = await services.db
    .transaction()
    .execute(async (db) => {
      await dropApprovals(db, caller.personId)
      return changeWith(db, call, proof)
    })
    .catch((error: unknown) => {
      // Somebody registered it since; that is told to whoever has the mailbox.
      throw codeOf(error) === '23505' ? emailExists() : error
    })
  await services.bus.publish(mailQueued, '')
  await services.bus.publish(accessChanged, caller.personId)
  services.log.info('address changed', { request: request.id, person: after.id })
}

const changeWith = async (db: Transaction<Database>, call: Finish, proof: Proof) => {
  const { caller, request, services } = call
  const { config } = services
  const now = services.now()
  const to = proof.found.identifier
  await useProof(db, proof, now)
  const person = await lockPerson(db, caller.personId)
  if (person === undefined) {
    throw notSignedIn()
  }
  // Whoever was thrown out meanwhile changes nothing any more.
  await requireStillIn(db, caller)
  await requireOwnAddress(db, person, config)
  if (await isHeldAddress(db, { email: to, now, exceptFor: person.id })) {
    throw emailExists()
  }
  await removeUnconfirmed(db, to)
  // Who gets an address of theirs again lost it to the one that they have now: that one takes nothing back.
  const isReturn = await endHolds(db, { personId: person.id, email: to, now })
  const link = isReturn ? null : randomSecret()
  const { moved, isKept } = await moveAddress(db, services, { person, to })
  await endOtherSessions(db, caller, now)
  await forgetBrowsers(db, person.id, { now, own: markHashOf(request, config) })
  await settleGuesses(db, proof, moved)
  await keepFormer(db, { ...person, now, linkHash: link && sha256(link) })
  if (!isKept) {
    await dropRequest(db, services, person.id)
  }
  await tellOfChange(db, { request, services }, { before: person, after: moved, link })
  await recordMove(db, services, {
    actor: { caller, request },
    before: person,
    after: moved,
    isTakenBack: false,
  })
  return moved
}
