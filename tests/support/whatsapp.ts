import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { afterAll, beforeEach, expect, vi } from 'vitest'

import type { LiveNews } from '#src/api/contract/live-news.ts'
import {
  loadWhatsApp,
  pairWhatsApp,
  sendWhatsAppTemplate,
  type WhatsAppTemplate,
} from '#src/api/contract/whatsapp.ts'
import { createApp } from '#server/app/create-app.ts'
import { startWhatsApp } from '#server/areas/whatsapp/sender.ts'
import { mountWhatsApp, signatureOf, webhookPath } from '#server/areas/whatsapp/webhook.ts'
import { serveLive } from '#tests/support/live.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'
import { freePort } from '#tests/support/server-process.ts'
import { required } from '#src/lib/required.ts'

/** What the portal sent by the Cloud API, and how that answers. */
type Sent = {
  to: string
  type: string
  biz_opaque_callback_data: string
  text?: { body: string }
  template?: { name: string }
}

type BeforeAnswer = (taken: { id: string; body: Sent }) => Promise<unknown>
/** Each is one that the person meant anew. */
export const sendTemplate = (
  browser: PortalBrowser,
  template: WhatsAppTemplate = 'new_demos',
  idempotencyKey: string = randomUUID(),
) => browser.call(sendWhatsAppTemplate, { template }, { idempotencyKey })

const atOnce: BeforeAnswer = () => Promise.resolve()

export const approved = { organization_access_status: 'approved' } as const
export const phone = '491701234567'
export const otherPhone = '4915112345678'
export const hour = 3_600_000

export const picture = { type: 'image', text: undefined, image: { id: '1' } }
/** The newest of what went to the phone, as it is told. */
export const isNewest = (state: string, reaction: string | null) => (news: LiveNews) => {
  const [newest] = news.topic === 'phone' ? (news.standing.phone?.messages ?? []) : []
  return newest?.state === state && newest.reaction === reaction
}
export const standing = (browser: PortalBrowser) => browser.call(loadWhatsApp, {})
/** The newest template that the person sent. */
export const templateOf = async (browser: PortalBrowser) =>
  (await standing(browser)).phone?.messages.find(({ text: it }) => it.includes('new demos'))
export const isGone = (news: LiveNews) => news.topic === 'phone' && news.standing.phone === null

/** A portal that is connected to WhatsApp, for the tests of a file, and the phones around it. */
export const createWhatsAppPortal = async () => {
  const sent: { body: Sent; id: string; authorization: string | undefined }[] = []
  let refusal: number | 'silence' | null = null
  let words: object = {}
  let beforeAnswer: BeforeAnswer = atOnce
  /** From now on the Cloud API answers by this status and in these words, or not at all; `null`: as it does. */
  const refuse = (status: number | 'silence' | null, body: object = {}) => {
    refusal = status
    words = body
  }
  /** What happens once the Cloud API took a message, before it says so. */
  const whileSending = (act: BeforeAnswer) => {
    beforeAnswer = act
  }
  const cloudApi = createServer((request, response) => {
    void json(request).then(async (body) => {
      response.setHeader('content-type', 'application/json')
      if (refusal === 'silence') {
        return
      }
      if (refusal !== null) {
        response.writeHead(refusal).end(JSON.stringify(words))
        return
      }
      const id = `wamid.${randomUUID()}`
      sent.push({ body: body as Sent, id, authorization: request.headers.authorization })
      await beforeAnswer({ id, body: body as Sent })
      response.end(JSON.stringify({ messages: [{ id }] }))
    })
  }).listen(0, '127.0.0.1')
  await once(cloudApi, 'listening')
  afterAll(() => cloudApi.close())
  beforeEach(() => {
    sent.length = 0
    refusal = null
    beforeAnswer = atOnce
  })

  const whatsApp = {
    number: '15550100',
    phoneNumberId: '100200300400',
    token: 'a token of the tests',
    appSecret: 'a secret of the tests',
    verifyToken: 'a verification of the tests',
    chatUrl: 'https://wa.me/15550100',
    apiUrl: `http://127.0.0.1:${(cloudApi.address() as AddressInfo).port}/v1`,
  }
  const origin = `http://localhost:${await freePort()}`
  const portal = await createPortal({ config: { whatsApp, publicUrl: origin } })
  await serveLive(portal.services)
  const app = createApp([], portal.services)
  mountWhatsApp(app, portal.services)
  const tell = async (value: object, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          changes: [{ value: { metadata: { phone_number_id: whatsApp.phoneNumberId }, ...value } }],
        },
      ],
    })
    const response = await app.request(`${portal.config.publicUrl}${webhookPath}`, {
      method: 'POST',
      body,
      headers: {
        'content-length': String(Buffer.byteLength(body)),
        'x-hub-signature-256': signatureOf(Buffer.from(body), whatsApp.appSecret),
        ...headers,
      },
    })
    return response.status
  }
  const seconds = () => String(Math.floor(portal.services.now() / 1_000))
  const text = (body: string, own: object = {}) => ({
    messages: [
      {
        type: 'text',
        id: `wamid.${randomUUID()}`,
        from: phone,
        timestamp: seconds(),
        text: { body },
        ...own,
      },
    ],
  })
  const status = (id: string, state: string, own: object = {}) => ({
    statuses: [{ id, status: state, timestamp: seconds(), recipient_id: phone, ...own }],
  })

  const startSender = () => {
    const sender = startWhatsApp(portal.services)
    return {
      wake: () => portal.services.bus.publish('whatsapp', ''),
      [Symbol.asyncDispose]: sender.close,
    }
  }
  /** Sends what is queued, as the portal's processes do, until so many messages came. */
  const deliver = async (count = 1) => {
    await using sender = startSender()
    await sender.wake()
    await vi.waitFor(() => expect(sent).toHaveLength(count))
    return sent.splice(0)
  }
  /** Sends what is queued until something became of each. */
  const tryAll = async () => {
    await using sender = startSender()
    await sender.wake()
    await vi.waitFor(async () => {
      const due = await portal.db
        .selectFrom('whatsapp_messages')
        .select('id')
        .where('state', '=', 'queued')
        .where('run_at', '<=', portal.services.now())
        .execute()
      expect(due).toEqual([])
    })
  }
  const bodies = (messages: typeof sent) =>
    messages.map(({ body }) => body.text?.body ?? `template ${body.template?.name ?? ''}`)
  const pair = async (browser: PortalBrowser) => {
    const { code } = await browser.call(pairWhatsApp, {})
    await tell(text(`Pair ${code}`))
    return bodies(await deliver())
  }
  /** Resolves once the answer of a conversation is written, and that was told. */
  const written = async (id: string) => {
    const answer = await portal.db
      .selectFrom('ai_messages')
      .select('id')
      .where('conversation_id', '=', id)
      .where('role', '=', 'answer')
      .executeTakeFirstOrThrow()
    await portal.services.answers.write(answer.id)
  }

  /** Asks on the phone; resolves once the answer is written. */
  const askOnPhone = async (browser: PortalBrowser) => {
    await tell(text('What is Robotaxi about?'))
    await written(required((await standing(browser)).phone?.conversation, 'conversation'))
  }
  return {
    origin,
    seconds,
    portal,
    app,
    whatsApp,
    sent,
    refuse,
    whileSending,
    tell,
    text,
    status,
    startSender,
    deliver,
    tryAll,
    bodies,
    pair,
    written,
    askOnPhone,
  }
}
