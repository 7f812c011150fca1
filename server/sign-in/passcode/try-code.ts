import type { RequestFacts } from '#server/http/implement.ts'
import { noticeOnceADay } from '#server/mail/notice.ts'
import { isKeptCode } from '#server/sign-in/passcode/code.ts'
import { takeGuess } from '#server/sign-in/guesses/codes.ts'
import { codeExpired, codeWrong } from '#server/sign-in/passcode/problems.ts'
import { maxTries } from '#server/sign-in/passcode/transaction.rules.ts'
import {
  countTry,
  endByTries,
  transactionChanged,
  type TransactionRow,
} from '#server/sign-in/passcode/transactions.ts'
import { findPersonByEmail, isTaken } from '#server/identity/people/people.ts'
import { countedAs, knownBrowserOf } from '#server/identity/session/known-browser.ts'
import type { Services } from '#server/base/services.ts'

type Try = {
  readonly input: { readonly passcode: string }
  readonly request: RequestFacts
  readonly services: Services
}

/**
 * Counts the try first and compares second, so that parallel guesses never outrun the counter (PC-05,
 * GHSA-7h8m-vrxx-vr4m). Throws `code-wrong`, `code-expired` after the last try, or `too-many-requests`.
 */
export const requireRightCode = async (
  { input, request, services }: Try,
  found: TransactionRow,
) => {
  const { config, db, bus, log } = services
  const { id, identifier } = found
  const now = services.now()
  const browser = await knownBrowserOf(db, { request, services }, identifier)
  const tries = await db.transaction().execute(async (db) => {
    const tries = await countTry(db, { id, now })
    if (tries === null) {
      throw codeExpired()
    }
    await takeGuess(db, countedAs(identifier, browser), now)
    return tries
  })

  if (isKeptCode(found, input.passcode, config)) {
    return
  }
  log.warn('passcode wrong', {
    request: request.id,
    transaction: id,
    tries,
    address: request.address,
  })
  if (tries < maxTries) {
    throw codeWrong(maxTries - tries)
  }
  await endByTries(db, id)
  await tellOfTries(services, identifier)
  await bus.publish(transactionChanged, id)
  throw codeExpired()
}

const tellOfTries = async (services: Services, identifier: string) => {
  const person = await findPersonByEmail(services.db, identifier)
  if (person !== undefined && isTaken(person)) {
    await noticeOnceADay(services, 'wrong codes', {
      to: person.email,
      firstname: person.firstname,
      subject: 'Wrong codes for Partner Portal',
      what: [
        `${maxTries} wrong codes were typed for a sign-in with your address. That sign-in is over, and nobody got in by it.`,
      ],
      advice:
        'If that was not you, there is nothing you must do: without this mailbox nobody gets in.',
    })
  }
}
