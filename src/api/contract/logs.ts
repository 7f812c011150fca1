import * as z from 'zod/mini'

import { demoKeySchema } from '#src/api/contract/demo-key.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'

/** Written by the app itself: nothing that no database keeps. */
const text = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^\P{Cc}*$/u, 'Only text.'))

const entry = {
  /** Made by the client, so that an entry sent twice counts once. */
  id: z.uuid(),
  /** The frontend's version (APP-8). */
  version: text(20),
}

const logEntrySchema = z.discriminatedUnion('action', [
  z.strictObject({
    ...entry,
    action: z.literal('Pageview'),
    data: z.strictObject({
      page: text(100),
      path: text(500),
    }),
  }),
  z.strictObject({
    ...entry,
    action: z.literal('OpenDemo'),
    demo: demoKeySchema,
    /** The lead of the running demo session, if one is required. */
    leadId: z.nullable(z.uuid()),
    data: z.strictObject({ reusedSession: z.boolean() }),
  }),
  z.strictObject({ ...entry, action: z.literal('Exit') }),
])
export type LogEntry = z.input<typeof logEntrySchema>

export const addLog = endpoint({
  method: 'POST',
  path: '/logs/add',
  access: 'signedIn',
  // Each is kept: nobody sees so many pages in a day.
  limit: { by: 'person', count: 60, windowSec: 60, perDay: 5_000 },
  input: logEntrySchema,
  output: z.object({ id: z.string() }),
  lateTokenSec: 86_400,
  problems: ['not-found', 'demo-session-expired'],
})
