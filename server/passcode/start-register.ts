import * as passcode from '#src/api/contract/passcode.ts'
import { implement } from '#server/http/implement.ts'
import { knownAccountMail } from '#server/mail/passcode.mail.ts'
import { tellOfRegistration } from '#server/people/registered-again.ts'
import { emailExists } from '#server/passcode/problems.ts'
import { startTransaction } from '#server/passcode/start.ts'
import { findPersonByEmail, isTaken } from '#server/people/people.ts'

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
