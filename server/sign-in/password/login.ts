import * as contract from '#src/api/contract/password.ts'
import { implement } from '#server/http/implement.ts'
import { breakRowOfCodes } from '#server/sign-in/guesses/codes.ts'
import { hashPassword } from '#server/sign-in/password/password-hash.ts'
import { exchangeHash } from '#server/sign-in/password/passwords.ts'
import { loginRefused } from '#server/sign-in/password/problems.ts'
import { requireRightPassword } from '#server/sign-in/password/require-right-password.ts'
import { lockPerson } from '#server/identity/people/people.ts'
import { beginSession } from '#server/identity/session/begin-session.ts'
import { knownBrowserOf } from '#server/identity/session/known-browser.ts'
import { signInTransaction } from '#server/identity/session/sign-in-transaction.ts'

/** A password that was kept by an older rule is hashed anew on the way in (PW-04). */
export const loginByPassword = implement(
  contract.loginByPassword,
  async ({ input, request, services }) => {
    const { method, password } = input
    const occasion = { request, services }
    const { person, hash, isOutdated } = await requireRightPassword(occasion, input, loginRefused)
    const to = isOutdated ? await hashPassword(password) : hash

    return signInTransaction(services, async (db) => {
      await lockPerson(db, person.id)
      if (!(await exchangeHash(db, { personId: person.id, from: hash, to }))) {
        throw loginRefused()
      }
      await breakRowOfCodes(db, person, await knownBrowserOf(db, occasion, person.email))
      return beginSession(occasion, { person, method, db })
    })
  },
)
