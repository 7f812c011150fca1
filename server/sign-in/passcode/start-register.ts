import * as passcode from '#src/api/contract/passcode.ts'
import { readTogether } from '#server/db/pipeline.ts'
import { implementWithReads } from '#server/http/implement.ts'
import { knownAccountMail } from '#server/sign-in/passcode/passcode.mail.ts'
import { tellOfRegistration } from '#server/identity/people/registered-again.ts'
import { emailExists } from '#server/identity/people/email-exists.ts'
import { laneOf } from '#server/sign-in/passcode/lane.ts'
import { startTransaction } from '#server/sign-in/passcode/start.ts'
import { findPersonByEmail, isTaken } from '#server/identity/people/people.ts'

export const startRegister = implementWithReads(
  passcode.startRegister,
  ({ input, request, services }) =>
    readTogether(services.db, (db) => [
      findPersonByEmail(db, input.identifier),
      laneOf(db, { request, services }, input.identifier),
    ]),
  async ({ input, request, services }, [person, lane]) => {
    const isKnown = person !== undefined && isTaken(person)
    if (isKnown && services.config.enumeration !== 'strict') {
      await tellOfRegistration({ request, services }, person)
      throw emailExists()
    }

    return startTransaction(
      { request, services },
      { ...input, purpose: 'register', arrival: null },
      lane,
      isKnown ? knownAccountMail : undefined,
    )
  },
)
