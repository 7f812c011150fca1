import type { Kysely } from 'kysely'

import * as passcode from '#src/api/contract/passcode.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import type { Database } from '#server/db/schema.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { isBoundTo } from '#server/identity/session/binding.ts'
import { isCode } from '#server/sign-in/passcode/code.ts'
import { findPasscodePerson } from '#server/sign-in/passcode/find-person.ts'
import { breakRowOfCodes, giveGuessBack } from '#server/sign-in/guesses/codes.ts'
import { codeExpired } from '#server/sign-in/passcode/problems.ts'
import { emailExists } from '#server/identity/people/email-exists.ts'
import { useMail } from '#server/sign-in/passcode/mails.ts'
import { refundSend } from '#server/sign-in/passcode/sends.ts'
import { transactionRules } from '#server/sign-in/passcode/transaction.rules.ts'
import {
  factsOf,
  findTransaction,
  transactionChanged,
  useByCode,
  useByTicket,
  type Purpose,
  type TransactionRow,
} from '#server/sign-in/passcode/transactions.ts'
import { requireRightCode } from '#server/sign-in/passcode/try-code.ts'
import { breakRowOfPasswords } from '#server/sign-in/password/passwords.ts'
import { addMethod, lockPerson, type PersonRow } from '#server/identity/people/people.ts'
import { confirmMailbox } from '#server/identity/people/unconfirmed.ts'
import { isSameText, sha256 } from '#server/base/secrets.ts'
import { linkArrival, openArrival } from '#server/sign-in/single-sign-on/arrival.ts'
import { emailExists as accountExists } from '#server/sign-in/single-sign-on/problems.ts'
import { makesCustomers } from '#server/base/config/providers.ts'
import { beginSession, type Beginning } from '#server/identity/session/begin-session.ts'
import { countedAs, knownBrowserOf } from '#server/identity/session/known-browser.ts'
import { beginningOf, orSessionAgain } from '#server/identity/session/repeated-call.ts'

type Finish = HandlerArgs<typeof passcode.finishLogin> | HandlerArgs<typeof passcode.finishRegister>
type Person = (db: Kysely<Database>, found: TransactionRow, call: Finish) => Promise<PersonRow>
type Side = { readonly purpose: Purpose; readonly personOf: Person }

/** Exchanges the typed code, or the ticket of `status`, for a session: once, by one of any number of callers (PC-03). */
const finish = async (
  call: Finish,
  beginning: Beginning,
  { purpose, personOf }: Side,
): Promise<Tokens> => {
  const { input, request, services } = call
  const now = services.now()
  const found = await findTransaction(services.db, { ...input, purpose })
  if (found === undefined) {
    throw codeExpired()
  }

  const evidence = {
    hasAuthToken: isSameText(sha256(input.authToken), found.auth_token_hash),
    isStartingBrowser: isBoundTo(request, found.bind_hash),
  }
  const isTyped = isCode(input.passcode)
  const mayGoOn = isTyped ? transactionRules.mayTryCode : transactionRules.mayUseTicket
  if (!mayGoOn(factsOf(found), evidence, now)) {
    throw codeExpired()
  }
  if (isTyped) {
    await requireRightCode(call, found)
  }

  const browser = await knownBrowserOf(services.db, call, found.identifier)
  // Signing keys are read now if ever: the transaction holds a connection and must not wait for another.
  await services.keys.current()
  const { id, identifier, method, mail_id, lane } = found
  const tokens = await services.db.transaction().execute(async (db) => {
    const isUsed = isTyped
      ? await useByCode(db, { id, now })
      : await useByTicket(db, { id, now, ticketHash: sha256(input.passcode) })
    if (!isUsed || !(await useMail(db, mail_id, now))) {
      throw codeExpired()
    }
    const person = await personOf(db, found, call)
    await lockPerson(db, person.id)
    await breakRowOfCodes(db, person, browser)
    if (isTyped) {
      await giveGuessBack(db, countedAs(identifier, browser))
    }
    await breakRowOfPasswords(db, person.id)
    return beginSession({ request, services }, { beginning, person, method, db })
  })
  await refundSend(services, lane)
  await services.bus.publish(transactionChanged, id)
  return tokens
}

const existingPerson: Person = async (db, found, call) => {
  const held = await findPasscodePerson(db, found)
  const isUnconfirmed = held?.email_verified_at === null && held.disabled_at === null
  const person = isUnconfirmed ? await ownerOf(db, { ...held, method: found.method }, call) : held
  if (person === undefined || person === null) {
    throw codeExpired()
  }
  return person
}

const newPerson: Person = async (db, found, call) => {
  const { identifier: email, arrival } = found
  if (arrival !== null) {
    return arrivedPerson(db, { ...found, arrival }, call)
  }
  const person = await ownerOf(db, { ...found, email, is_customer: true }, call)
  if (person === null) {
    throw emailExists()
  }
  return person
}

/** Somebody new, or whoever may sign in by a code to this mailbox: from now on by the provider's account too (OI-11). */
const arrivedPerson = async (
  db: Kysely<Database>,
  { arrival: sealed, ...found }: TransactionRow & { readonly arrival: string },
  call: Finish,
) => {
  const { identifier: email, bind_hash: bindHash, started_at: now } = found
  const arrival = openArrival(call.services.config, { sealed, bindHash, now })
  if (arrival === null) {
    throw codeExpired()
  }
  const is_customer = makesCustomers(arrival.provider)
  const created = await ownerOf(db, { ...found, email, is_customer }, call)
  const person = created ?? (await findPasscodePerson(db, found))
  if (person === undefined) {
    throw accountExists(arrival.provider)
  }
  await lockPerson(db, person.id)
  await linkArrival(db, call, { person, arrival, isNew: created !== null })
  return person
}

type Claim = Pick<PersonRow, 'email' | 'firstname' | 'lastname' | 'is_customer'> & {
  readonly method: string
}

/** The code proved the mailbox: the account and its method come into being with the session or not at all. */
const ownerOf = async (db: Kysely<Database>, { method, ...claim }: Claim, call: Finish) => {
  const { email, firstname, lastname, is_customer } = claim
  const person = await confirmMailbox(db, call, { email, firstname, lastname, is_customer })
  if (person !== null) {
    await addMethod(db, person.id, { key: method, type: 'passcode' })
  }
  return person
}

const finishOnce = (call: Finish, side: Side) => {
  const beginning = beginningOf(call)
  return finish(call, beginning, side).catch(orSessionAgain(call, beginning))
}

export const finishLogin = implement(passcode.finishLogin, (call) =>
  finishOnce(call, { purpose: 'login', personOf: existingPerson }),
)
export const finishRegister = implement(passcode.finishRegister, (call) =>
  finishOnce(call, { purpose: 'register', personOf: newPerson }),
)
