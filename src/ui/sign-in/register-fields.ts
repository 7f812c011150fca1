import * as z from 'zod/mini'

import { emailAddress } from '#src/api/contract/fields.ts'
import { startRegister } from '#src/api/contract/passcode.ts'

const { firstname, lastname } = startRegister.input.shape

/** The fields of the registration form. */
export const registerFields = z.strictObject({ email: emailAddress, firstname, lastname })
