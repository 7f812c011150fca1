import { createHmac } from 'node:crypto'

import type { Hono } from 'hono'

import type { AppEnv } from '#server/http/app-env.ts'
import { maxBodySize } from '#server/http/guards.ts'
import { isSameText } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { receive } from '#server/areas/whatsapp/receive.ts'
import { inboundIn } from '#server/areas/whatsapp/webhook-payload.ts'

export const webhookPath = '/whatsapp/webhook'

/** Adds what WhatsApp calls: once to see that it is us, then with whatever happens at our number (AI-4). */
export const mountWhatsApp = (app: Hono<AppEnv>, services: Services) => {
  const { whatsApp } = services.config
  if (whatsApp === null) {
    return
  }
  app.get(webhookPath, (c) => {
    const isOurs =
      c.req.query('hub.mode') === 'subscribe' &&
      isSameText(c.req.query('hub.verify_token') ?? '', whatsApp.verifyToken)
    return isOurs ? c.text(c.req.query('hub.challenge') ?? '') : c.body(null, 403)
  })
  app.post(webhookPath, async (c) => {
    if (Number(c.req.header('content-length') ?? Infinity) > maxBodySize) {
      return c.body(null, 413)
    }
    const body = Buffer.from(await c.req.arrayBuffer())
    if (
      !isSameText(c.req.header('x-hub-signature-256') ?? '', signatureOf(body, whatsApp.appSecret))
    ) {
      return c.body(null, 403)
    }
    const inbound = inboundIn(jsonIn(body), whatsApp.phoneNumberId)
    if (inbound === null) {
      return c.body(null, 400)
    }
    await receive(inbound, services)
    return c.body(null, 200)
  })
}

/** Over the bytes as they came. */
export const signatureOf = (body: Uint8Array, appSecret: string) =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

const jsonIn = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return null
  }
}
