import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { timestamp } from '#src/api/contract/fields.ts'
import { leadTypeSchema } from '#src/api/contract/lead-kinds.ts'

/** What a demo session is kept by (CALL-3): apart from the lead's form, which few pages show. */
export const storedLeadSchema = z.object({
  id: z.string(),
  created_at: timestamp,
  type: leadTypeSchema,
  company: z.string(),
})
export type StoredLead = z.output<typeof storedLeadSchema>

/** DEMO-8: a lead of the last day opens demos anew from now on. */
export const resumeLead = endpoint({
  method: 'POST',
  path: '/leads/:id/resume',
  access: 'signedIn',
  limit: { by: 'person', count: 60, windowSec: 3_600 },
  input: z.strictObject({ id: z.uuid() }),
  output: storedLeadSchema,
  problems: ['demo-session-expired', 'demo-session-unconfigured'],
})
