import ky from 'ky'
import * as z from 'zod/mini'

import type { WhatsAppConfig } from '#server/base/config/whatsapp.ts'

export type Sent = {
  /** WhatsApp says it in each status of the message, which may come before its own id of that. */
  readonly id: string
  readonly phone: string
  readonly kind: 'text' | 'template'
  readonly body: string
}

const answerSchema = z.object({ messages: z.tuple([z.object({ id: z.string() })]) })
const timeoutMs = 10_000

/** Sends by WhatsApp's Cloud API and answers its id of the message. Rejects where that did not take it, or at the word of `signal`. */
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
