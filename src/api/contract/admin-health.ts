import * as z from 'zod/mini'

import { reading } from '#src/api/contract/admin-call.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { timestamp } from '#src/api/contract/fields.ts'

const count = z.int().check(z.gte(0))

const healthSchema = z.object({
  /** What an operator should look at, in plain words; empty where all is well. */
  concerns: z.array(z.string()),
  lookedAt: timestamp,
  processes: z.array(
    z.object({
      id: z.uuid(),
      host: z.string(),
      pid: count,
      version: z.string(),
      startedAt: timestamp,
      seenAt: timestamp,
    }),
  ),
  database: z.object({
    version: z.string(),
    isEmbedded: z.boolean(),
    /** Of one statement that reads nothing. */
    latencyMs: z.number(),
    bytes: count,
    connections: count,
    mostConnections: count,
    /** The newest change of its schema. */
    migration: z.string(),
  }),
  /** Of the process that answers. */
  pool: z.object({ busy: count, idle: count, waiting: count }),
  /** Where the embedded database lies. */
  disk: z.nullable(z.object({ freeBytes: count, bytes: count })),
  mail: z.object({
    waiting: count,
    failing: count,
    /** For their recipients' sake: the mail server is well. Servers of the previous version leave it out (ADR 060). */
    refused: z._default(count, 0),
    oldestDueAt: z.nullable(timestamp),
  }),
  sweptAt: z.nullable(timestamp),
})
export type Health = z.output<typeof healthSchema>

/** How the service does, for who runs it. */
export const loadHealth = endpoint({
  ...reading,
  path: '/admin/health',
  input: z.strictObject({}),
  output: healthSchema,
  problems: [],
})
