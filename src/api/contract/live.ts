import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { meSchema } from '#src/api/contract/user.ts'

/** Where the socket is. */
export const livePath = '/api/live'
/** What both ends speak; the ticket goes beside it in `Sec-WebSocket-Protocol`, and so in no URL and no log. */
export const liveProtocol = 'portal.live'
export const ticketProtocolPrefix = 'ticket.'

/** Why the server closed the socket (RFC 6455, section 7.4; from 4000 on our own). */
export const closeCodes = {
  sessionOver: 4401,
  tooMuch: 1008,
  restarting: 1012,
  /** Too much waits for who reads too slowly: it comes back, and is told how it stands. */
  tooSlow: 1013,
} as const

/** AI-03: at least so often the server says that it is there: no page gets to see its pings. */
export const heartbeatMs = 20_000

/** AI-01: what opens one socket within 30 s, in the browser that asked for it. */
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

/** What somebody looks at: what they may do, their own phone or one of their conversations, for admins who waits and what other admins do. */
const topicSchema = z.discriminatedUnion('topic', [
  z.strictObject({ topic: rights }),
  z.strictObject({ topic: waiting }),
  z.strictObject({ topic: phone }),
  z.strictObject({ topic: conversation, id: z.uuid() }),
])
export type Topic = z.output<typeof topicSchema>

/** Tells topics apart, and whose news something is. */
export const topicKey = ({ topic, id }: { readonly topic: string; readonly id?: string }) =>
  id === undefined ? topic : `${topic} ${id}`

/** What the page says. */
export const liveRequestSchema = z.strictObject({
  type: z.enum(['follow', 'leave']),
  topic: topicSchema,
})
export type LiveRequest = z.output<typeof liveRequestSchema>

/** What decides, in this session, what a person may see and do. */
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

/** May somebody see or do something else by now? */
export const haveRightsChanged = (now: Rights, known: Rights) =>
  Object.keys(rightsSchema.shape).some(
    (name) => now[name as keyof Rights] !== known[name as keyof Rights],
  )
