import type { Occasion } from '#server/http/implement.ts'
import { noticeOnceADay } from '#server/mail/notice.ts'
import { comparePassword, decoyHash } from '#server/sign-in/password/password-hash.ts'
import {
  breakRowOfPasswords,
  findHolder,
  maxInARow,
  takeGuess,
} from '#server/sign-in/password/passwords.ts'
import { passwordsOff } from '#server/sign-in/password/problems.ts'
import { refundFailure, spendTry } from '#server/sign-in/password/try-limit.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { knownBrowserOf } from '#server/identity/session/known-browser.ts'
import type { Services } from '#server/base/services.ts'

type Claim = { readonly identifier: string; readonly password: string }

/**
 * The owner of the password and its hash. Every address costs the same work, whoever it belongs to (PW-07). Throws the error of
 * `refused` for a wrong one, `passwordsOff` after too many in a row, or `too-many-requests`: the counters are the same wherever a
 * password is typed (EN-06).
 */
export const requireRightPassword = async (
  { request, services }: Occasion,
  { identifier, password }: Claim,
  refused: () => Error,
) => {
  const browser = await knownBrowserOf(services.db, { request, services }, identifier)
  const attempt = { identifier, address: request.address, browser }
  await spendTry(services, attempt)
  const inARow = await takeGuess(services.db, { identifier, browser, now: services.now() })
  if (inARow === null) {
    throw passwordsOff()
  }
  const held = await findHolder(services.db, identifier)
  const { isRight, isOutdated } = await comparePassword(password, held?.hash ?? decoyHash())
  if (held === undefined || !isRight) {
    services.log.warn('password wrong', {
      request: request.id,
      address: request.address,
      person: held?.id ?? null,
    })
    if (inARow % toldEach === 0) {
      await tellOfGuesses(services, { identifier, inARow }, held ?? null)
    }
    throw refused()
  }
  await refundFailure(services, attempt)
  await breakRowOfPasswords(services.db, held.id)
  const { hash, ...person } = held
  return { person, hash, isOutdated }
}

/** The owner is told of the tenth in a row, and of each tenth after it. */
const toldEach = 10

type Row = { readonly identifier: string; readonly inARow: number }

const tellOfGuesses = (
  services: Services,
  { identifier, inARow }: Row,
  holder: Pick<PersonRow, 'firstname' | 'email_verified_at'> | null,
) => {
  const isOff = inARow >= maxInARow
  const isOwned = holder !== null && holder.email_verified_at !== null
  return noticeOnceADay(
    services,
    { kind: isOff ? 'passwords off' : 'wrong passwords', to: identifier },
    isOwned ? guessesFor(holder, { inARow, isOff }) : null,
  )
}

type Guesses = { readonly inARow: number; readonly isOff: boolean }

const guessesFor = ({ firstname }: Pick<PersonRow, 'firstname'>, { inARow, isOff }: Guesses) => ({
  firstname,
  subject: isOff
    ? 'Your password is switched off for Partner Portal'
    : 'Wrong passwords for Partner Portal',
  what: [
    `A wrong password was typed for your account ${inARow} times in a row. Nobody got in by that.`,
    isOff
      ? 'Until you have signed in another way, your password is taken only in browsers in which you signed in before. Sign in by a code to this mailbox, by a passkey or by single sign-on: from then on your password works everywhere again.'
      : `We slow such tries down. After ${maxInARow} in a row your password is taken only in browsers in which you signed in before, until you sign in another way: by a code to this mailbox, by a passkey or by single sign-on.`,
  ],
  advice:
    'If that was not you, nobody has your account. A passkey on your account page makes passwords unnecessary.',
})
