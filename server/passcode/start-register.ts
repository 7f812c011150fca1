import * as passcode from '#src/api/contract/passcode.ts'
import { implement } from '#server/http/implement.ts'
import { knownAccountMail } from '#server/mail/passcode.mail.ts'
import { emailExists } from '#server/passcode/problems.ts'
import { requireStart, startTransaction } from '#server/passcode/start.ts'
import { findPersonByEmail } from '#server/people/people.ts'

export const startRegister = implement(
  passcode.startRegister,
  async ({ input, request, services }) => {
    await requireStart(services, input)
    const person = await findPersonByEmail(services.db, input.identifier)
    if (person !== undefined && services.config.enumeration !== 'strict') {
      throw emailExists()
    }

    return startTransaction(
      { request, services },
      { ...input, purpose: 'register' },
      person === undefined ? undefined : knownAccountMail,
    )
  },
)
