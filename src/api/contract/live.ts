import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { meSchema } from '#src/api/contract/user.ts'

/** Where the socket is. */
export const livePath = '/api/live'
/** The protocol's name. The ticket goes beside it in `Sec-WebSocket-Protocol`, so it is in no URL and no log. */
export const liveProtocol = 'portal.live'
export const ticketProtocolPrefix = 'ticket.'

/** Why the server closed the socket (RFC 6455, section 7.4; from 4000 on our own). */
export const closeCodes = {
  sessionOver: 4401,
  tooMuch: 1008,
  restarting: 1012,
  /** The client reads too slowly: it reconnects, and is told the current state. */
  tooSlow: 1013,
} as const

/** AI-03: how often the server sends a heartbeat, for pages cannot see WebSocket pings. */
export const heartbeatMs = 20_000

/** AI-01: opens one socket within 30 s, in the browser that asked for it. */
export const issueLiveTicket = endpoint({
  method: 'POST',
  path: '/live/ticket',
  access: 'signedIn',
  limit: { by: 'person', count: 120, windowSec: 60 },
  input: z.strictObject({}),
  output: z.object({ ticket: z.string() }),
  problems: [],
})

const rights = z.literal('rights')
const waiting = z.literal('waiting')
const conversation = z.literal('conversation')
const phone = z.literal('phone')

/**
 * What a page can follow: the person's rights, their phone, one of their conversations; for admins who waits, and what other
 * admins do.
 */
const topicSchema = z.discriminatedUnion('topic', [
  z.strictObject({ topic: rights }),
  z.strictObject({ topic: waiting }),
  z.strictObject({ topic: phone }),
  z.strictObject({ topic: conversation, id: z.uuid() }),
])
export type Topic = z.output<typeof topicSchema>

/** Identifies a topic, also in news. */
export const topicKey = ({ topic, id }: { readonly topic: string; readonly id?: string }) =>
  id === undefined ? topic : `${topic} ${id}`

/** The page's messages. */
export const liveRequestSchema = z.strictObject({
  type: z.enum(['follow', 'leave']),
  topic: topicSchema,
})
export type LiveRequest = z.output<typeof liveRequestSchema>

/** The fields that decide what a person may see and do in this session. */
export const rightsSchema = z.pick(meSchema, {
  isGoogle: true,
  isStaffElsewhere: true,
  isAdmin: true,
  isStrong: true,
  isCustomer: true,
  isEmailConfirmed: true,
  organizationFormCompleted: true,
  organizationAccessStatus: true,
  organizationAccessAskAgainAt: true,
})
export type Rights = z.output<typeof rightsSchema>

/** Do two of these differ, so that the person may see or do something else now? */
export const haveRightsChanged = (now: Rights, known: Rights) =>
  Object.keys(rightsSchema.shape).some(
    (name) => now[name as keyof Rights] !== known[name as keyof Rights],
  )
