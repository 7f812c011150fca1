import type { Transaction } from 'kysely'

import { isSameText, sha256 } from '#server/base/secrets.ts'
import type { Database } from '#server/db/schema.ts'
import type { Occasion } from '#server/http/implement.ts'
import { countedAs, knownBrowserOf } from '#server/identity/session/known-browser.ts'
import { breakRowOfCodes, giveGuessBack, takeGuess } from '#server/sign-in/guesses/codes.ts'
import { isKeptCode } from '#server/sign-in/passcode/code.ts'
import { holdMail, useMail } from '#server/sign-in/passcode/mails.ts'
import { codeExpired } from '#server/sign-in/passcode/problems.ts'
import { lockSends, refundSend } from '#server/sign-in/passcode/sends.ts'
import { transactionRules } from '#server/sign-in/passcode/transaction.rules.ts'
import {
  countTry,
  factsOf,
  findTransaction,
  holdRunning,
  useTransaction,
  type TransactionRow,
} from '#server/sign-in/passcode/transactions.ts'
import { breakRowOfPasswords } from '#server/sign-in/password/passwords.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { refuseWrongCode } from '#server/sign-in/passcode/try-code.ts'

/** A change of address that was begun, and the browser that its codes are counted by. */
export type Proof = { readonly found: TransactionRow; readonly browser: string | null }

type Named = {
  readonly method: string
  readonly personId: string
  readonly authToken: string
  readonly connectToken: string
}

/** The change that this person began; `undefined` for anybody else's. */
export const findProof = async (
  occasion: Occasion,
  { personId, authToken, ...named }: Named,
): Promise<Proof | undefined> => {
  const { db } = occasion.services
  const found = await findTransaction(db, { ...named, purpose: 'change' })
  const isTheirs =
    found?.person_id === personId && isSameText(sha256(authToken), found.auth_token_hash)
  return isTheirs
    ? { found, browser: await knownBrowserOf(db, occasion, found.identifier) }
    : undefined
}

/**
 * Counts a try and compares the code (PC-05). Throws `code-wrong`, or `code-expired` after the last try. The person and their
 * session stand for the browser: a sign-in in between takes its binding away.
 */
export const holdProof = async (
  { request, services }: Occasion,
  proof: Proof | undefined,
  code: string,
): Promise<Proof> => {
  const { config, db } = services
  const now = services.now()
  const evidence = { hasAuthToken: true, isStartingBrowser: true }
  if (proof === undefined || !transactionRules.mayTryCode(factsOf(proof.found), evidence, now)) {
    throw codeExpired()
  }
  const { found, browser } = proof
  const tries = await db.transaction().execute(async (db) => {
    const tries = await countTry(db, { id: found.id, now })
    if (tries === null) {
      throw codeExpired()
    }
    const refusal = await takeGuess(db, countedAs(found.identifier, browser), now)
    if (refusal !== null) {
      throw refusal
    }
    return tries
  })
  if (!isKeptCode(found, code, config)) {
    throw await refuseWrongCode({ request, services }, { found, code, tries })
  }
  return proof
}

/** Uses the code up, once however many try. Locks what is locked before people (ADR 027). */
export const useProof = async (db: Transaction<Database>, { found }: Proof, now: number) => {
  await lockSends(db, found.lane, now)
  const tries = await holdRunning(db, { id: found.id, now })
  if (tries === null || !(await holdMail(db, found.mail_id))) {
    throw codeExpired()
  }
  await useTransaction(db, found.id)
  await useMail(db, found.mail_id, now)
  await refundSend({ db }, found.lane)
}

/** The right code is no guess; nor do those count that others made at the address before it was this person's. */
export const settleGuesses = async (
  db: Transaction<Database>,
  { found, browser }: Proof,
  person: PersonRow,
) => {
  await giveGuessBack(db, countedAs(found.identifier, browser))
  await breakRowOfCodes(db, person, browser)
  await breakRowOfPasswords(db, person.id)
}
