import { createHmac } from 'node:crypto'

import type { Hono } from 'hono'

import type { AppEnv } from '#server/http/app-env.ts'
import { maxBodySize } from '#server/http/guards.ts'
import { onceAMinute } from '#server/base/once-a-minute.ts'
import { isSameText } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { receive } from '#server/areas/whatsapp/receive.ts'
import { inboundIn } from '#server/areas/whatsapp/webhook-payload.ts'

export const webhookPath = '/whatsapp/webhook'
const mostNumbers = 100

/** Adds what WhatsApp calls: once to see that it is us, then with whatever happens at our number (AI-4). */
export const mountWhatsApp = (app: Hono<AppEnv>, services: Services) => {
  const { config, log, now } = services
  const { whatsApp } = config
  if (whatsApp === null) {
    return
  }
  const tellForged = onceAMinute(
    () => log.warn('a call to the webhook of WhatsApp is not signed by WHATSAPP_APP_SECRET'),
    now,
  )
  /** An account of WhatsApp may well have several, and its webhook tells of each: one line says all that there is to it. */
  const toldOf = new Set<string>()
  const tellOtherNumber = (number: string) => {
    if (!toldOf.has(number) && toldOf.size < mostNumbers) {
      toldOf.add(number)
      log.warn('WhatsApp tells of another number than WHATSAPP_PHONE_NUMBER_ID', { number })
    }
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
      tellForged()
      return c.body(null, 403)
    }
    const inbound = inboundIn(jsonIn(body), whatsApp.phoneNumberId)
    if (inbound === null) {
      return c.body(null, 400)
    }
    inbound.otherNumbers.forEach((number) => tellOtherNumber(number.slice(0, 40)))
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
