import * as passcode from '#src/api/contract/passcode.ts'
import { implement } from '#server/http/implement.ts'
import { noAccountMail } from '#server/sign-in/passcode/passcode.mail.ts'
import { findPasscodePerson } from '#server/sign-in/passcode/find-person.ts'
import { emailNotFound } from '#server/sign-in/passcode/problems.ts'
import { startTransaction } from '#server/sign-in/passcode/start.ts'

export const startLogin = implement(passcode.startLogin, async ({ input, request, services }) => {
  const person = await findPasscodePerson(services.db, input)
  if (person === undefined && services.config.enumeration !== 'strict') {
    throw emailNotFound()
  }

  const names = { firstname: person?.firstname ?? '', lastname: person?.lastname ?? '' }
  return startTransaction(
    { request, services },
    { ...input, ...names, purpose: 'login', arrival: null },
    person === undefined ? noAccountMail : undefined,
  )
})
