import * as contract from '#src/api/contract/device.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import {
  findByDeviceCode,
  notePoll,
  useApproved,
  type DeviceCodeRow,
} from '#server/sign-in/device/device-codes.ts'
import * as problems from '#server/sign-in/device/problems.ts'
import { browserName } from '#server/http/browser-name.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { queueNotice } from '#server/mail/notice.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { beginSession, type Beginning } from '#server/identity/session/begin-session.ts'
import { isBoundTo } from '#server/identity/session/binding.ts'
import { beginningOf, orSessionAgain } from '#server/identity/session/repeated-call.ts'
import { signInTransaction } from '#server/identity/session/sign-in-transaction.ts'

type Redeem = HandlerArgs<typeof contract.redeemDevice>

/** Answers a device's poll. Any browser but the one that started is told 'Device code expired'. */
export const redeemDevice = implement(contract.redeemDevice, async (call) => {
  const { input, request, services } = call
  const beginning = beginningOf(call)
  const again = orSessionAgain(call, beginning)
  const found = await findByDeviceCode(services.db, input)
  if (
    found === undefined ||
    found.expires_at <= services.now() ||
    !isBoundTo(request, found.bind_hash)
  ) {
    return again(problems.deviceCodeExpired())
  }

  switch (found.state) {
    case 'started':
    case 'claimed':
      throw await notYet(call, found)
    case 'denied':
      throw problems.accessDenied()
    case 'approved':
      return redeem(call, found, beginning).catch(again)
    case 'used':
      return again(problems.deviceCodeExpired())
  }
})

const notYet = async ({ services }: Redeem, { id, interval_sec }: DeviceCodeRow) => {
  const interval = await notePoll(services.db, { id, now: services.now() })
  return interval === interval_sec ? problems.authorizationPending() : problems.slowDown()
}

/** Uses up the code, begins the session and tells its owner, all or nothing. */
const redeem = async (
  { input: { method }, request, services }: Redeem,
  { id }: DeviceCodeRow,
  beginning: Beginning,
): Promise<Tokens> => {
  const { tokens, mail } = await signInTransaction(services, async (db) => {
    const approval = await useApproved(db, { id, now: services.now() })
    if (approval === undefined) {
      throw problems.deviceCodeExpired()
    }
    const { by_staff: isStaff, by_passkey: passkeyId, ...person } = approval
    const mail = await queueNotice(db, services, noticeOf(person, request))
    const tokens = await beginSession(
      { request, services },
      { beginning, person, method, isStaff, passkeyId, isDevice: true, db },
    )
    return { tokens, mail }
  })
  await services.bus.publish(mailQueued, mail)
  return tokens
}

const noticeOf = ({ email, firstname }: PersonRow, { userAgent, address }: Redeem['request']) => ({
  to: email,
  firstname,
  subject: 'A device was signed in to Partner Portal',
  what: [
    `A code was approved in your account, and with it a device was signed in: ${browserName(userAgent)}, at the address ${address}. It stays signed in for eight hours at most.`,
  ],
  advice:
    'If that was not you, sign in and log the device out on your account page now. Never approve a code that somebody sent you.',
})
