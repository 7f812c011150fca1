import * as z from 'zod/mini'

import { reading, writing } from '#src/api/contract/admin-call.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'

const digestSchema = z.object({ isWanted: z.boolean() })

/** INSIGHT-4: whether the figures of each week come by mail. */
export const loadDigest = endpoint({
  ...reading,
  access: 'staff',
  path: '/stats/digest',
  input: z.strictObject({}),
  output: digestSchema,
  problems: [],
})

/** INSIGHT-4: turns these mails on or off, from the next Monday. */
export const setDigest = endpoint({
  ...writing,
  access: 'staff',
  method: 'PUT',
  path: '/stats/digest',
  input: z.strictObject({ isWanted: z.boolean() }),
  output: digestSchema,
  problems: [],
})
