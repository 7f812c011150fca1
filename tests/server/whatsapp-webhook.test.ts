import { expect, test } from 'vitest'

import { signatureOf, webhookPath } from '#server/areas/whatsapp/webhook.ts'
import { createWhatsAppPortal } from '#tests/support/whatsapp.ts'

const { portal, app, whatsApp, tell, text } = await createWhatsAppPortal()

const warnings = () =>
  portal.logLines
    .map((line) => JSON.parse(line) as Record<string, string>)
    .filter(({ level }) => level === 'warn')
    .map(({ message, number }) => (number === undefined ? message : `${message}: ${number}`))

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

test('AI-4 a wrong secret in the settings is told to the operator by its name, once a minute whoever calls how often, and each number that is not in them once', async () => {
  const otherNumber = { metadata: { phone_number_id: '999' } }
  portal.advance(60_000)
  for (let call = 0; call < 3; call += 1) {
    expect(await tell(text('Hi'), { 'x-hub-signature-256': 'sha256=forged' })).toBe(403)
    expect(await tell({ ...text('Hi'), ...otherNumber })).toBe(200)
  }
  const told = [
    'a call to the webhook of WhatsApp is not signed by WHATSAPP_APP_SECRET',
    'WhatsApp tells of another number than WHATSAPP_PHONE_NUMBER_ID: 999',
  ]
  expect(warnings()).toEqual(told)
  expect(await tell({ ...text('Hi'), metadata: undefined })).toBe(200)
  portal.advance(60_000)
  expect(await tell(text('Hi'), { 'x-hub-signature-256': '' })).toBe(403)
  expect(await tell({ ...text('Hi'), ...otherNumber })).toBe(200)
  expect(await tell({ ...text('Hi'), metadata: { phone_number_id: '998' } })).toBe(200)
  expect(warnings()).toEqual([
    ...told,
    told[0],
    'WhatsApp tells of another number than WHATSAPP_PHONE_NUMBER_ID: 998',
  ])
  expect(await portal.db.selectFrom('whatsapp_messages').select('id').execute()).toEqual([])
})
