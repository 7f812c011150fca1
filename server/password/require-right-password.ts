import type { RequestFacts } from '#server/http/implement.ts'
import { noticeOnceADay } from '#server/mail/notice.ts'
import { comparePassword, decoyHash } from '#server/password/password-hash.ts'
import { breakRowOfPasswords, takeGuess } from '#server/password/passwords.ts'
import { refundFailure, spendTry } from '#server/password/try-limit.ts'
import type { PersonRow } from '#server/people/people.ts'
import { knownBrowserOf } from '#server/session/known-browser.ts'
import type { Services } from '#server/services.ts'

type Occasion = { readonly request: RequestFacts; readonly services: Services }
type Claim = { readonly identifier: string; readonly password: string }

/**
 * The owner of the password and its hash. Every address costs the same work, whoever it belongs to (PW-07). Throws what
 * `refused` makes of a wrong one, or `too-many-requests`: the counters are the same wherever a password is typed (EN-06).
 */
export const requireRightPassword = async (
  { request, services }: Occasion,
  { identifier, password }: Claim,
  refused: () => Error,
) => {
  const browser = await knownBrowserOf({ request, services }, identifier)
  const attempt = { identifier, address: request.address, browser }
  await spendTry(services, attempt)
  const held = await takeGuess(services.db, identifier, browser)
  const { isRight, isOutdated } = await comparePassword(password, held?.hash ?? decoyHash())
  if (held === undefined || !isRight) {
    services.log.warn('password wrong', { request: request.id, address: request.address })
    await (held && tellOfGuesses(services, held))
    throw refused()
  }
  await refundFailure(services, attempt)
  await breakRowOfPasswords(services.db, held.id)
  const { hash, ...person } = held
  return { person, hash, isOutdated }
}

/** The owner is told of the tenth in a row, and of each tenth after it. */
const toldEach = 10

const tellOfGuesses = async (
  services: Services,
  { email, firstname, inARow, email_verified_at }: PersonRow & { readonly inARow: number },
) => {
  if (inARow % toldEach === 0 && email_verified_at !== null) {
    await noticeOnceADay(services, 'wrong passwords', {
      to: email,
      firstname,
      subject: 'Wrong passwords for Partner Portal',
      what: [
        `A wrong password was typed for your account ${inARow} times in a row. Nobody got in by that, and we slow such tries down.`,
      ],
      advice:
        'If that was not you, there is nothing you must do. A passkey on your account page makes passwords unnecessary.',
    })
  }
}
