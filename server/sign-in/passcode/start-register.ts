import * as passcode from '#src/api/contract/passcode.ts'
import { implement } from '#server/http/implement.ts'
import { knownAccountMail } from '#server/sign-in/passcode/passcode.mail.ts'
import { tellOfRegistration } from '#server/identity/people/registered-again.ts'
import { emailExists } from '#server/identity/people/email-exists.ts'
import { startTransaction } from '#server/sign-in/passcode/start.ts'
import { findPersonByEmail, isTaken } from '#server/identity/people/people.ts'

export const startRegister = implement(
  passcode.startRegister,
  async ({ input, request, services }) => {
    const person = await findPersonByEmail(services.db, input.identifier)
    const isKnown = person !== undefined && isTaken(person)
    if (isKnown && services.config.enumeration !== 'strict') {
      await tellOfRegistration({ request, services }, person)
      throw emailExists()
    }

    return startTransaction(
      { request, services },
      { ...input, purpose: 'register', arrival: null },
      isKnown ? knownAccountMail : undefined,
    )
  },
)
