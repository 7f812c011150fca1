import type { Occasion } from '#server/http/implement.ts'
import { noticeOnceADay } from '#server/mail/notice.ts'
import { isKeptCode } from '#server/sign-in/passcode/code.ts'
import { codeExpired, codeOfEarlierMail, codeWrong } from '#server/sign-in/passcode/problems.ts'
import { maxTries } from '#server/sign-in/passcode/transaction.rules.ts'
import {
  endByTries,
  startedBefore,
  transactionChanged,
  type TransactionRow,
} from '#server/sign-in/passcode/transactions.ts'
import { findPersonByEmail, isTaken, type PersonRow } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'

type Wrong = {
  readonly found: TransactionRow
  readonly code: string
  /** This one included. */
  readonly tries: number
}

/** The refusal of a wrong code: `code-wrong`, or `code-expired` after the last try. */
export const refuseWrongCode = async (
  { request, services }: Occasion,
  { found, code, tries }: Wrong,
) => {
  const { config, db, bus, log } = services
  const { id, identifier } = found
  log.warn('passcode wrong', {
    request: request.id,
    transaction: id,
    tries,
    address: request.address,
  })
  if (tries < maxTries) {
    const before = await startedBefore(db, found)
    const isEarlier = before.some((it) => isKeptCode(it, code, config))
    return isEarlier ? codeOfEarlierMail(maxTries - tries) : codeWrong(maxTries - tries)
  }
  await endByTries(db, id)
  await notifyOfTries(services, identifier)
  await bus.publish(transactionChanged, id)
  return codeExpired()
}

const notifyOfTries = async (services: Services, identifier: string) => {
  const person = await findPersonByEmail(services.db, identifier)
  const isOwned = person !== undefined && isTaken(person)
  await noticeOnceADay(
    services,
    { kind: 'wrong codes', to: identifier },
    isOwned ? wrongCodesFor(person) : null,
  )
}

const wrongCodesFor = ({ firstname }: Pick<PersonRow, 'firstname'>) => ({
  firstname,
  subject: 'Wrong codes for Partner Portal',
  what: [
    `${maxTries} wrong codes were typed for a sign-in with your address. That sign-in is over, and nobody got in by it.`,
  ],
  advice: 'If that was not you, there is nothing you must do: without this mailbox nobody gets in.',
})
