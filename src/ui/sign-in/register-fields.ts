import * as z from 'zod/mini'

import { emailAddress } from '#src/api/contract/fields.ts'
import { startRegister } from '#src/api/contract/passcode.ts'

const { firstname, lastname } = startRegister.input.shape

/** What the form of somebody new asks for. */
export const registerFields = z.strictObject({ email: emailAddress, firstname, lastname })
