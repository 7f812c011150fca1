import type { Kysely } from 'kysely'

import type * as passcode from '#src/api/contract/passcode.ts'
import { makesCustomers } from '#server/base/config/providers.ts'
import type { Database } from '#server/db/schema.ts'
import type { HandlerArgs } from '#server/http/implement.ts'
import { emailExists } from '#server/identity/people/email-exists.ts'
import { addMethod, lockPerson, type PersonRow } from '#server/identity/people/people.ts'
import { confirmMailbox } from '#server/identity/people/unconfirmed.ts'
import { findPasscodePerson } from '#server/sign-in/passcode/find-person.ts'
import { codeExpired } from '#server/sign-in/passcode/problems.ts'
import type { TransactionRow } from '#server/sign-in/passcode/transactions.ts'
import { linkArrival, openArrival } from '#server/sign-in/single-sign-on/arrival.ts'
import { emailExists as accountExists } from '#server/sign-in/single-sign-on/problems.ts'

export type Finish =
  | HandlerArgs<typeof passcode.finishLogin>
  | HandlerArgs<typeof passcode.finishRegister>
export type PersonOf = (
  db: Kysely<Database>,
  found: TransactionRow,
  call: Finish,
) => Promise<PersonRow>

/** The person who signs in by a code to this mailbox. */
export const existingPerson: PersonOf = async (db, found, call) => {
  const held = await findPasscodePerson(db, found)
  const isUnconfirmed = held?.email_verified_at === null && held.disabled_at === null
  const person = isUnconfirmed ? await ownerOf(db, { ...held, method: found.method }, call) : held
  if (person === undefined || person === null) {
    throw codeExpired()
  }
  return person
}

/** The person who registers with the mailbox that the code proved. */
export const newPerson: PersonOf = async (db, found, call) => {
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

/** A new person, or the one who signs in by a code to this mailbox: from now on by the provider's account too (OI-11). */
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

/** The code proved the mailbox: account and method are created together with the session, or not at all. */
const ownerOf = async (db: Kysely<Database>, { method, ...claim }: Claim, call: Finish) => {
  const { email, firstname, lastname, is_customer } = claim
  const person = await confirmMailbox(db, call, { email, firstname, lastname, is_customer })
  if (person !== null) {
    await addMethod(db, person.id, { key: method, type: 'passcode' })
  }
  return person
}
