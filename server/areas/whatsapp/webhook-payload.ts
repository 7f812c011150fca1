import * as z from 'zod/mini'

const timestamp = z.string().check(z.regex(/^\d{1,12}$/))
const phone = z.string().check(z.regex(/^\d{6,20}$/))
const id = z.string().check(z.minLength(1), z.maxLength(200))

// The database takes no NUL.
const words = z.string().check(z.overwrite((text) => text.replaceAll('\0', '')))
const captioned = z.optional(z.object({ caption: z.optional(words) }))
/** What is written: by itself, beneath a picture, a film or a file, or on the button of a template that was pressed. */
const writtenSchema = z.object({
  id,
  from: phone,
  timestamp,
  /** The message that it replies to. */
  context: z.optional(z.object({ id: z.optional(id) })),
  text: z.optional(z.object({ body: words })),
  image: captioned,
  video: captioned,
  document: captioned,
  button: z.optional(z.object({ text: words })),
})
const reactionSchema = z.object({
  type: z.literal('reaction'),
  id,
  from: phone,
  timestamp,
  /** Without an emoji it is taken back. */
  reaction: z.object({ message_id: id, emoji: z.optional(z.string().check(z.maxLength(40))) }),
})
/** Pictures, voices and whatever else is no text. What WhatsApp itself tells, that a number is another now, is nobody's word. */
const otherSchema = z.object({
  id,
  from: phone,
  timestamp,
  type: z.optional(z.string().check(z.refine((it) => it !== 'system'))),
})
const statusSchema = z.object({
  id,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp,
  recipient_id: phone,
  /** Our own id of the message, as it was sent with it; none of one that a version before sent. */
  biz_opaque_callback_data: z.optional(z.uuid()),
  errors: z.optional(z.array(z.object({ title: z.optional(z.string()) }))),
})
export type InboundOther = Pick<z.output<typeof otherSchema>, 'id' | 'from' | 'timestamp'>
export type InboundText = InboundOther & {
  readonly body: string
  /** WhatsApp's id of the message that it replies to. */
  readonly repliesTo: string | null
}
export type InboundReaction = z.output<typeof reactionSchema>
export type InboundStatus = z.output<typeof statusSchema>

const payloadSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.optional(z.object({ phone_number_id: z.string() })),
            messages: z.optional(z.array(z.unknown())),
            statuses: z.optional(z.array(z.unknown())),
          }),
        }),
      ),
    }),
  ),
})

export type Inbound = {
  readonly texts: readonly InboundText[]
  readonly reactions: readonly InboundReaction[]
  readonly statuses: readonly InboundStatus[]
  readonly others: readonly InboundOther[]
  /** Numbers that are not ours, by WhatsApp's id of each: what is told of them is left out. */
  readonly otherNumbers: readonly string[]
}

/** What WhatsApp tells our number (Cloud API, webhooks); `null` for what it would not send. */
export const inboundIn = (body: unknown, phoneNumberId: string): Inbound | null => {
  const payload = z.safeParse(payloadSchema, body)
  if (!payload.success) {
    return null
  }
  const told = payload.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  const values = told.filter(({ metadata }) => metadata?.phone_number_id === phoneNumberId)
  const messages = values.flatMap((value) => value.messages ?? [])
  const texts = fitting(writtenSchema, messages).flatMap(textIn)
  const reactions = fitting(reactionSchema, messages)
  const understood = new Set([...texts, ...reactions].map((it) => it.id))
  return {
    texts,
    reactions,
    statuses: fitting(
      statusSchema,
      values.flatMap((value) => value.statuses ?? []),
    ),
    others: fitting(otherSchema, messages).filter((it) => !understood.has(it.id)),
    otherNumbers: told.flatMap(({ metadata }) =>
      metadata === undefined || metadata.phone_number_id === phoneNumberId
        ? []
        : [metadata.phone_number_id],
    ),
  }
}

const textIn = (written: z.output<typeof writtenSchema>): InboundText[] => {
  const { id, from, timestamp, context, text, image, video, document, button } = written
  const captions = [image, video, document].flatMap((it) => it?.caption ?? [])
  const body = text?.body ?? button?.text ?? captions.find((it) => it.trim() !== '')
  const repliesTo = context?.id ?? null
  return body === undefined ? [] : [{ id, from, timestamp, body, repliesTo }]
}

const fitting = <TSchema extends z.ZodMiniType>(schema: TSchema, items: readonly unknown[]) =>
  items.flatMap((item) => {
    const read = z.safeParse(schema, item)
    return read.success ? [read.data] : []
  })
