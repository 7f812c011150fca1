import type { Kysely } from 'kysely'

import * as passcode from '#src/api/contract/passcode.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { readTogether, withCommit } from '#server/db/pipeline.ts'
import type { Database } from '#server/db/schema.ts'
import { implementWithReads } from '#server/http/implement.ts'
import { isBoundTo } from '#server/identity/session/binding.ts'
import { isCode, isKeptCode } from '#server/sign-in/passcode/code.ts'
import { lockOwner } from '#server/sign-in/passcode/find-person.ts'
import { breakRowOfCodes, giveGuessBack, takeGuess } from '#server/sign-in/guesses/codes.ts'
import {
  existingPerson,
  newPerson,
  type Finish,
  type PersonOf,
} from '#server/sign-in/passcode/person-of.ts'
import { codeExpired } from '#server/sign-in/passcode/problems.ts'
import { holdMail, useMail } from '#server/sign-in/passcode/mails.ts'
import { lockSends, refundSend } from '#server/sign-in/passcode/sends.ts'
import { transactionRules } from '#server/sign-in/passcode/transaction.rules.ts'
import {
  countTry,
  factsOf,
  findTransaction,
  holdByTicket,
  holdRunning,
  mailboxOf,
  transactionChanged,
  useTransaction,
  type Purpose,
  type TransactionRow,
} from '#server/sign-in/passcode/transactions.ts'
import { refuseWrongCode } from '#server/sign-in/passcode/try-code.ts'
import { breakRowOfPasswords } from '#server/sign-in/password/passwords.ts'
import { lockPerson, type PersonRow } from '#server/identity/people/people.ts'
import { isSameText, sha256 } from '#server/base/secrets.ts'
import { arrive, openSession, type Beginning } from '#server/identity/session/begin-session.ts'
import { countedAs, knownBrowserOf } from '#server/identity/session/known-browser.ts'
import { beginningOf, orSessionAgain } from '#server/identity/session/repeated-call.ts'

type Side = { readonly purpose: Purpose; readonly personOf: PersonOf }

type Seen = { readonly found: TransactionRow | undefined; readonly browser: string | null }
type Held = { readonly found: TransactionRow; readonly browser: string | null }

const look = async ({ input, request, services }: Finish, purpose: Purpose): Promise<Seen> => {
  const { db, keys } = services
  const [[found, browser]] = await Promise.all([
    readTogether(db, (db) => [
      findTransaction(db, { ...input, purpose }),
      knownBrowserOf(db, { request, services }, mailboxOf(db, input)),
    ]),
    // Read before the transaction, which holds a connection and must not wait for another.
    keys.current(),
  ])
  return { found, browser }
}

/** Exchanges the typed code, or the ticket of `status`, for a session: only once, however many callers try (PC-03). */
const finish = async (
  call: Finish,
  { found, browser }: Seen,
  beginning: Beginning,
  side: Side,
): Promise<Tokens> => {
  const { input, request, services } = call
  const now = services.now()
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

  const tried = await tryToFinish(call, { found, browser }, beginning, side)
  if ('wrongTries' in tried) {
    const { passcode: code } = input
    throw await refuseWrongCode({ request, services }, { found, code, tries: tried.wrongTries })
  }
  const opened = tried.opened ?? (await finishAsNew(call, { found, browser }, beginning, side))
  void services.bus.publish(transactionChanged, found.id)
  return opened.tokens()
}

type Opened = Awaited<ReturnType<typeof openSession>>
type Tried = { readonly wrongTries: number } | { readonly opened: Opened | null }

/**
 * Counts the try before comparing, so that parallel guesses never outrun the counter (PC-05, GHSA-7h8m-vrxx-vr4m); the
 * statements until then are the same for every code. Somebody with an account is signed in by the same transaction. `opened` is
 * `null` if the code creates the account: that needs another order of locks (ADR 027).
 */
const tryToFinish = (call: Finish, held: Held, beginning: Beginning, { purpose }: Side) => {
  const { input, request, services } = call
  const { config } = services
  const { found, browser } = held
  const { id, identifier, method, mail_id, lane } = found
  const now = services.now()
  const isTyped = isCode(input.passcode)
  return withCommit(services.db, async (db): Promise<() => Promise<Tried>> => {
    const [, tries, isUnusedMail, person, refusal] = await Promise.all([
      lockSends(db, lane, now),
      isTyped
        ? countTry(db, { id, now })
        : holdByTicket(db, { id, now, ticketHash: sha256(input.passcode) }),
      holdMail(db, mail_id),
      lockOwner(db, found),
      isTyped ? takeGuess(db, countedAs(identifier, browser), now) : null,
    ])
    if (tries === null) {
      throw codeExpired()
    }
    if (refusal !== null) {
      throw refusal
    }
    if (isTyped && !isKeptCode(found, input.passcode, config)) {
      return () => Promise.resolve({ wrongTries: tries })
    }
    if (!isUnusedMail) {
      throw codeExpired()
    }
    if (person === undefined || purpose !== 'login') {
      return () => Promise.resolve({ opened: null })
    }
    return async () => {
      const [, , opened] = await Promise.all([
        useUp(db, held, { person, isTyped, now }),
        arrive(db, person.id, now),
        openSession({ request, services }, { beginning, person, method, db }),
      ])
      return { opened }
    }
  })
}

type Use = { readonly person: PersonRow; readonly isTyped: boolean; readonly now: number }

const useUp = (db: Kysely<Database>, { found, browser }: Held, { person, isTyped, now }: Use) =>
  Promise.all([
    useTransaction(db, found.id),
    useMail(db, found.mail_id, now),
    breakRowOfCodes(db, person, browser),
    isTyped && giveGuessBack(db, countedAs(found.identifier, browser)),
    breakRowOfPasswords(db, person.id),
    refundSend({ db }, found.lane),
  ])

/** The code was right and is counted: creates or confirms the account, and opens the session. */
const finishAsNew = async (
  call: Finish,
  held: Held,
  beginning: Beginning,
  { personOf }: Side,
): Promise<Opened> => {
  const { input, request, services } = call
  const { found } = held
  const { id, method, mail_id, lane } = found
  const now = services.now()
  const isTyped = isCode(input.passcode)
  return services.db.transaction().execute(async (db) => {
    const [, tries, isUnusedMail] = await Promise.all([
      lockSends(db, lane, now),
      isTyped
        ? holdRunning(db, { id, now })
        : holdByTicket(db, { id, now, ticketHash: sha256(input.passcode) }),
      holdMail(db, mail_id),
    ])
    if (tries === null || !isUnusedMail) {
      throw codeExpired()
    }
    const claimed = await personOf(db, found, call)
    await lockPerson(db, claimed.id)
    const person = await arrive(db, claimed.id, now)
    await useUp(db, held, { person, isTyped, now })
    return openSession({ request, services }, { beginning, person, method, db })
  })
}

const finishOnce = (call: Finish, seen: Seen, side: Side) => {
  const beginning = beginningOf(call)
  return finish(call, seen, beginning, side).catch(orSessionAgain(call, beginning))
}

export const finishLogin = implementWithReads(
  passcode.finishLogin,
  (call) => look(call, 'login'),
  (call, seen) => finishOnce(call, seen, { purpose: 'login', personOf: existingPerson }),
)
export const finishRegister = implementWithReads(
  passcode.finishRegister,
  (call) => look(call, 'register'),
  (call, seen) => finishOnce(call, seen, { purpose: 'register', personOf: newPerson }),
)
