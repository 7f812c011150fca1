import * as passcode from '#src/api/contract/passcode.ts'
import { readTogether } from '#server/db/pipeline.ts'
import { implementWithReads } from '#server/http/implement.ts'
import { knownAccountMail } from '#server/sign-in/passcode/passcode.mail.ts'
import { tellOfRegistration } from '#server/identity/people/registered-again.ts'
import { emailExists } from '#server/identity/people/email-exists.ts'
import { isHeldAddress } from '#server/identity/people/former-addresses.ts'
import { laneOf } from '#server/sign-in/passcode/lane.ts'
import { startTransaction } from '#server/sign-in/passcode/start.ts'
import { findPersonByEmail, isTaken } from '#server/identity/people/people.ts'

export const startRegister = implementWithReads(
  passcode.startRegister,
  ({ input, request, services }) =>
    readTogether(services.db, (db) => [
      findPersonByEmail(db, input.identifier),
      laneOf(db, { request, services }, input.identifier),
      isHeldAddress(db, { email: input.identifier, now: services.now() }),
    ]),
  async ({ input, request, services }, [person, lane, isHeld]) => {
    const isKnown = person !== undefined && isTaken(person)
    if (isKnown && services.config.enumeration !== 'strict') {
      await tellOfRegistration({ request, services }, person)
      throw emailExists()
    }
    // With strict answers the code is refused at the end.
    if (isHeld && services.config.enumeration !== 'strict') {
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
