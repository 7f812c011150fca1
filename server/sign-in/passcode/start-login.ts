import * as passcode from '#src/api/contract/passcode.ts'
import { readTogether } from '#server/db/pipeline.ts'
import { implementWithReads } from '#server/http/implement.ts'
import { noAccountMail } from '#server/sign-in/passcode/passcode.mail.ts'
import { findPasscodePerson } from '#server/sign-in/passcode/find-person.ts'
import { laneOf } from '#server/sign-in/passcode/lane.ts'
import { emailNotFound } from '#server/sign-in/passcode/problems.ts'
import { startTransaction } from '#server/sign-in/passcode/start.ts'

export const startLogin = implementWithReads(
  passcode.startLogin,
  ({ input, request, services }) =>
    readTogether(services.db, (db) => [
      findPasscodePerson(db, input),
      laneOf(db, { request, services }, input.identifier),
    ]),
  async ({ input, request, services }, [person, lane]) => {
    if (person === undefined && services.config.enumeration !== 'strict') {
      throw emailNotFound()
    }

    const names = { firstname: person?.firstname ?? '', lastname: person?.lastname ?? '' }
    return startTransaction(
      { request, services },
      { ...input, ...names, purpose: 'login', arrival: null },
      lane,
      person === undefined ? noAccountMail : undefined,
    )
  },
)
