import { randomUUID } from 'node:crypto'

import { Hono } from 'hono'

import type { AppContext, AppEnv } from '#server/http/app-env.ts'
import { guardSize } from '#server/http/guards.ts'
import { phonePage, shownOf } from '#server/local/phone.page.ts'
import { guardSite } from '#server/local/guard-site.ts'
import { isSameText } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { ownersOf, windowMs } from '#server/areas/whatsapp/phones.ts'
import { phoneChanged } from '#server/identity/people/phone.ts'
import { signatureOf, webhookPath } from '#server/areas/whatsapp/webhook.ts'
import type { WhatsAppConfig } from '#server/base/config/whatsapp.ts'

/** The phone's own number. */
const phone = '15550199'
const shown = 60

/**
 * A phone with WhatsApp, and the part of WhatsApp's Cloud API that the portal uses: what is written on it reaches the portal
 * by the signed webhook alone, as from outside.
 */
export const phoneRoutes = (services: Pick<Services, 'bus' | 'config' | 'db' | 'now'>) => {
  const { whatsApp } = services.config
  const routes = new Hono<AppEnv>()
  return whatsApp === null ? routes : withPhone(routes, whatsApp, services)
}

const withPhone = (
  routes: Hono<AppEnv>,
  whatsApp: WhatsAppConfig,
  { bus, config, db, now }: Pick<Services, 'bus' | 'config' | 'db' | 'now'>,
) => {
  const deliver = async (c: AppContext, value: object) => {
    const body = Buffer.from(
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: '0', changes: [{ field: 'messages', value: valueOf(value, whatsApp) }] }],
      }),
    )
    await fetch(new URL(webhookPath, config.publicUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(body.length),
        'x-hub-signature-256': signatureOf(body, whatsApp.appSecret),
      },
      body,
    })
    return c.redirect('/local/phone', 303)
  }
  const timestamp = () => String(Math.floor(now() / 1_000))
  const messages = () =>
    db
      .selectFrom('whatsapp_messages')
      .selectAll()
      .where('phone', '=', phone)
      .where('state', '!=', 'queued')
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(shown)
      .execute()

  return routes
    .post('/local/whatsapp/:number/messages', (c) => {
      const isOurs = isSameText(c.req.header('authorization') ?? '', `Bearer ${whatsApp.token}`)
      return isOurs && c.req.param('number') === whatsApp.phoneNumberId
        ? c.json({ messaging_product: 'whatsapp', messages: [{ id: `wamid.${randomUUID()}` }] })
        : c.json({ error: { message: 'Invalid OAuth access token.', code: 190 } }, 401)
    })
    .get('/local/phone', async (c) =>
      c.html(phonePage(await messages(), { typed: c.req.query('text') ?? '' })),
    )
    .get('/local/phone/messages', async (c) => c.json(shownOf(await messages())))
    .post('/local/phone/send', async (c) => {
      const body = await fieldOf(c, 'text')
      const text = { from: phone, id: `wamid.${randomUUID()}`, timestamp: timestamp() }
      return deliver(c, { messages: [{ ...text, type: 'text', text: { body } }] })
    })
    .post('/local/phone/status/:state', async (c) => {
      const id = await fieldOf(c, 'wamid')
      const status = { id, status: c.req.param('state'), timestamp: timestamp() }
      return deliver(c, { statuses: [{ ...status, recipient_id: phone }] })
    })
    .post('/local/phone/react', async (c) => {
      const message_id = await fieldOf(c, 'wamid')
      const reaction = { from: phone, id: `wamid.${randomUUID()}`, timestamp: timestamp() }
      return deliver(c, {
        messages: [{ ...reaction, type: 'reaction', reaction: { message_id, emoji: '👍' } }],
      })
    })
    .post('/local/phone/day', async (c) => {
      guardSite(c)
      await db
        .updateTable('whatsapp_phones')
        .set((row) => ({ heard_at: row('heard_at', '-', windowMs) }))
        .where('phone', '=', phone)
        .execute()
      for (const personId of await ownersOf(db, [phone])) {
        await bus.publish(phoneChanged, personId)
      }
      return c.redirect('/local/phone', 303)
    })
}

const valueOf = (value: object, { number, phoneNumberId }: WhatsAppConfig) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: number, phone_number_id: phoneNumberId },
  ...value,
})

const fieldOf = async (c: AppContext, name: string) => {
  guardSite(c)
  guardSize(c)
  const fields = await c.req.parseBody()
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
