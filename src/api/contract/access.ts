import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { methodSchema } from '#src/api/contract/method.ts'

/** What the sign-in pages may know of the portal before anybody is signed in. */
export const loadSignInOptions = endpoint({
  method: 'GET',
  path: '/access/sign-in',
  access: 'public',
  limit: { by: 'address', count: 120, windowSec: 60 },
  input: z.strictObject({}),
  output: z.object({
    /** Every configured method, in the order to offer them. */
    methods: z.array(methodSchema),
    /** Origins of other sites that one may be led on to after signing in (ROUTE-9). */
    redirectOrigins: z.array(z.string()),
  }),
  problems: [],
})
export type SignInOptions = z.output<typeof loadSignInOptions.output>
