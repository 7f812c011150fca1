import ky from 'ky'
import * as z from 'zod/mini'

import type { WhatsAppConfig } from '#server/base/config/whatsapp.ts'

export type Sent = {
  /** Our id, which WhatsApp repeats in each status of the message; a status may come before we know WhatsApp's id. */
  readonly id: string
  readonly phone: string
  readonly kind: 'text' | 'template'
  readonly body: string
}

const answerSchema = z.object({ messages: z.tuple([z.object({ id: z.string() })]) })
const timeoutMs = 10_000

/** Sends by WhatsApp's Cloud API and returns its id of the message. Rejects if it was not accepted, or when `signal` aborts. */
export const sendByCloudApi = async (
  { id, phone, kind, body }: Sent,
  { apiUrl, phoneNumberId, token }: WhatsAppConfig,
  signal: AbortSignal,
) => {
  const content =
    kind === 'text'
      ? { type: 'text', text: { body, preview_url: false } }
      : { type: 'template', template: { name: body, language: { code: 'en' } } }
  const answer = await ky
    .post(`${apiUrl}/${phoneNumberId}/messages`, {
      headers: { authorization: `Bearer ${token}` },
      json: {
        messaging_product: 'whatsapp',
        to: phone,
        biz_opaque_callback_data: id,
        ...content,
      },
      retry: 0,
      redirect: 'error',
      timeout: timeoutMs,
      signal,
    })
    .json()
  const [message] = z.parse(answerSchema, answer).messages
  return message.id
}
