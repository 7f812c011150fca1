import * as z from 'zod/mini'

import { messageSchema } from '#src/api/contract/conversations.ts'
import { rightsSchema } from '#src/api/contract/live.ts'
import { standingSchema } from '#src/api/contract/whatsapp.ts'

/** What the server says of a topic: first how it stands, then what changes; and that it is still there. */
export const liveNewsSchema = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('heartbeat') }),
  z.object({ topic: z.literal('rights'), rights: rightsSchema }),
  z.object({
    /** Told anew whenever somebody asked, was decided on or changed, be the count the same or not. */
    topic: z.literal('waiting'),
    count: z.number(),
    /** For so long nothing of that had happened. A process of the version before does not say it. */
    quietMs: z._default(z.number(), 0),
  }),
  z.object({ topic: z.literal('phone'), standing: standingSchema }),
  z.object({
    topic: z.literal('conversation'),
    id: z.uuid(),
    /** The newest question and answer, whole as they are, and how many messages there are. */
    messages: z.optional(z.array(messageSchema)),
    count: z.optional(z.number()),
    /** Of an answer: what stands from this place on, in UTF-16 units. */
    part: z.optional(z.object({ answerId: z.uuid(), at: z.number(), text: z.string() })),
    /** It was there, and was deleted. */
    gone: z.optional(z.literal(true)),
  }),
])
export type LiveNews = z.output<typeof liveNewsSchema>
