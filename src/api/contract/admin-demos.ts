import * as z from 'zod/mini'

import { reading } from '#src/api/contract/admin-call.ts'
import { demoKeySchema } from '#src/api/contract/demo-key.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'

/** INSIGHT-4, ADMIN-3: what every demo of the catalogue is called, also those that the admin is not shown; withdrawn ones last. */
export const listDemoNames = endpoint({
  ...reading,
  path: '/admin/demos',
  input: z.strictObject({}),
  output: z.object({ demos: z.array(z.object({ key: demoKeySchema, label: z.string() })) }),
  problems: [],
})
