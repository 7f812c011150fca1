import * as contract from '#src/api/contract/password.ts'
import { configuredMethods } from '#server/identity/access/methods.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { emailExists } from '#server/identity/people/email-exists.ts'
import { hashPassword } from '#server/sign-in/password/password-hash.ts'
import { addHash } from '#server/sign-in/password/passwords.ts'
import { emailBegun, passwordRefused } from '#server/sign-in/password/problems.ts'
import { weaknessOf } from '#server/sign-in/password/strength.ts'
import { isHeldAddress } from '#server/identity/people/former-addresses.ts'
import {
  addMethod,
  createPerson,
  findPersonByEmail,
  isTaken,
} from '#server/identity/people/people.ts'
import { tellOfRegistration } from '#server/identity/people/registered-again.ts'
import { beginSession, type Beginning } from '#server/identity/session/begin-session.ts'
import { beginningOf, orSessionAgain } from '#server/identity/session/repeated-call.ts'
import { signInTransaction } from '#server/identity/session/sign-in-transaction.ts'

/**
 * Creates a customer's account without a proof of the mailbox; it may do nothing until there is one. Only whoever proves the
 * mailbox replaces it, or every stranger could end it (PW-08). With `ENUMERATION=strict` there is none: an answer at once would
 * tell whether the address has an owner (EN-02).
 */
export const registerByPassword = implement(contract.registerByPassword, async (call) => {
  const beginning = beginningOf(call)
  return register(call, beginning).catch(orSessionAgain(call, beginning))
})

type Register = HandlerArgs<typeof contract.registerByPassword>

const register = async ({ input, request, services }: Register, beginning: Beginning) => {
  const { method, identifier: email, firstname, lastname, password } = input
  if (services.config.enumeration === 'strict') {
    throw new ProblemError('forbidden', 'Please register by a code to your email.')
  }
  const weakness = weaknessOf(password, { email, firstname, lastname })
  if (weakness !== null) {
    throw passwordRefused('/password', weakness)
  }
  const hash = await hashPassword(password)
  const tokens = await signInTransaction(services, async (db) => {
    if (await isHeldAddress(db, { email, now: services.now() })) {
      return null
    }
    const person = await createPerson(db, {
      email,
      firstname,
      lastname,
      is_customer: true,
      created_at: services.now(),
    })
    if (person === null) {
      return null
    }
    await addHash(db, { personId: person.id, hash })
    await addMethod(db, person.id, { key: method, type: 'password' })
    for (const { key } of configuredMethods(services.config).filter(
      ({ type }) => type === 'passcode',
    )) {
      await addMethod(db, person.id, { key, type: 'passcode' })
    }
    return beginSession({ request, services }, { beginning, person, method, db })
  })
  if (tokens === null) {
    const holder = await findPersonByEmail(services.db, email)
    if (holder !== undefined && !isTaken(holder)) {
      throw emailBegun()
    }
    await (holder && tellOfRegistration({ request, services }, holder))
    throw emailExists()
  }
  return tokens
}
