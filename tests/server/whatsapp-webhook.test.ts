import { expect, test } from 'vitest'

import { signatureOf, webhookPath } from '#server/areas/whatsapp/webhook.ts'
import { createWhatsAppPortal } from '#tests/support/whatsapp.ts'

const { portal, app, whatsApp, tell, text } = await createWhatsAppPortal()

const verify = async (token: string) => {
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': token,
    'hub.challenge': '4711',
  })
  const response = await app.request(`${portal.config.publicUrl}${webhookPath}?${query}`)
  return [response.status, await response.text()]
}

test('AI-4 the webhook shows WhatsApp that it is ours, and nobody else', async () => {
  expect(await verify(whatsApp.verifyToken)).toEqual([200, '4711'])
  expect(await verify('guessed')).toEqual([403, ''])
})

test('AI-4 what is not signed over its very bytes is refused, and so is what WhatsApp would not send', async () => {
  expect(await tell(text('Hi'), { 'x-hub-signature-256': '' })).toBe(403)
  const other = signatureOf(Buffer.from('{}'), whatsApp.appSecret)
  expect(await tell(text('Hi'), { 'x-hub-signature-256': other })).toBe(403)
  const body = '{"object":"page"}'
  const response = await app.request(`${portal.config.publicUrl}${webhookPath}`, {
    method: 'POST',
    body,
    headers: {
      'content-length': String(body.length),
      'x-hub-signature-256': signatureOf(Buffer.from(body), whatsApp.appSecret),
    },
  })
  expect(response.status).toBe(400)
  expect(await portal.db.selectFrom('whatsapp_messages').select('id').execute()).toEqual([])
})
