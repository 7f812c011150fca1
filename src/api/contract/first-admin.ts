import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { meSchema } from '#src/api/contract/user.ts'

/** ADMIN-4: by the link that the server prints at start where nobody is an admin; answers who the caller is now. */
export const becomeFirstAdmin = endpoint({
  method: 'POST',
  path: '/access/first-admin',
  access: 'signedIn',
  limit: { by: 'person', count: 10, windowSec: 3_600 },
  input: z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: meSchema,
  problems: ['link-expired'],
})
