import * as z from 'zod/mini'

import { messageSchema } from '#src/api/contract/conversations.ts'
import { rightsSchema } from '#src/api/contract/live.ts'
import { standingSchema } from '#src/api/contract/whatsapp.ts'

/** What the server tells of a topic: first its state, then its changes; and heartbeats. */
export const liveNewsSchema = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('heartbeat') }),
  z.object({ topic: z.literal('rights'), rights: rightsSchema }),
  z.object({
    /** Told whenever somebody asked, was decided on or changed, even if the count stays the same. */
    topic: z.literal('waiting'),
    count: z.number(),
    /** For so long nothing of that had happened. Servers of the previous version leave it out (ADR 060). */
    quietMs: z._default(z.number(), 0),
  }),
  z.object({ topic: z.literal('phone'), standing: standingSchema }),
  z.object({
    topic: z.literal('conversation'),
    id: z.uuid(),
    /** The newest question and answer as a whole, and the number of messages. */
    messages: z.optional(z.array(messageSchema)),
    count: z.optional(z.number()),
    /** A piece of an answer's text, and its offset in UTF-16 units. */
    part: z.optional(z.object({ answerId: z.uuid(), at: z.number(), text: z.string() })),
    /** It existed, and was deleted. */
    gone: z.optional(z.literal(true)),
  }),
])
export type LiveNews = z.output<typeof liveNewsSchema>
