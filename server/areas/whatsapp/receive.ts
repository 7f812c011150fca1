import { sql } from 'kysely'

import { questionMax } from '#src/api/contract/conversations.ts'
import { addQuestion, conversationChanged } from '#server/areas/conversations/conversations.ts'
import { changed } from '#server/db/changed.ts'
import { isWithin } from '#server/http/rate-limit.ts'
import type { Services } from '#server/base/services.ts'
import { queueWhatsApp, whatsAppQueued } from '#server/areas/whatsapp/outbox.ts'
import {
  conversationOf,
  findPhone,
  viewerBehindPhone,
  type PhoneRow,
} from '#server/areas/whatsapp/phones.ts'
import { redeemPairing } from '#server/areas/whatsapp/redeem-pairing.ts'
import { unlinkPhone } from '#server/areas/whatsapp/unlink.ts'
import type {
  Inbound,
  InboundReaction,
  InboundStatus,
  InboundText,
} from '#server/areas/whatsapp/webhook-payload.ts'

/** WhatsApp repeats what was not taken for so long; what is older is a replay. */
const oldestMs = 7 * 86_400_000
const perMinute = { count: 20, windowSec: 60 }

/** Takes what WhatsApp tells, each once however often it comes, and in whatever order. */
export const receive = async (
  { texts, reactions, statuses, others }: Inbound,
  services: Services,
) => {
  for (const text of texts) {
    if (await isNew(text, services)) {
      await hear(text, services)
    }
  }
  for (const { id, from } of others) {
    if (await isFirst({ id, from, body: '' }, services)) {
      await reply(from, 'I understand text alone.', services)
    }
  }
  for (const reaction of reactions) {
    await keepReaction(reaction, services)
  }
  for (const status of statuses) {
    await keepStatus(status, services)
  }
  await services.bus.publish(whatsAppQueued, '')
}

const isNew = async ({ id, from, timestamp, text: { body } }: InboundText, services: Services) =>
  Number(timestamp) * 1_000 > services.now() - oldestMs && isFirst({ id, from, body }, services)

type Heard = { id: string; from: string; body: string }

const isFirst = ({ id, from, body }: Heard, { db, now }: Services) =>
  changed(
    db
      .insertInto('whatsapp_messages')
      .values({
        wamid: id,
        phone: from,
        kind: 'text',
        body,
        state: 'received',
        run_at: now(),
        at: now(),
      })
      .onConflict((conflict) => conflict.column('wamid').doNothing()),
  )

const hear = async ({ id, from, text: { body } }: InboundText, services: Services) => {
  const { config, db, now } = services
  if (!(await isWithin(services, `whatsapp ${from}`, perMinute))) {
    await reply(from, 'That is a lot at once. Please wait a minute.', services)
    return
  }
  await db
    .updateTable('whatsapp_phones')
    .set({ heard_at: now() })
    .where('phone', '=', from)
    .execute()
  const code = /^\s*pair\s+([2-9a-hj-np-z]{12})\s*$/i.exec(body)?.[1]
  if (code !== undefined) {
    await reply(
      from,
      await redeemPairing({ code: code.toUpperCase(), phone: from }, services),
      services,
    )
    return
  }
  const phone = await findPhone(db, from)
  if (phone === undefined) {
    const where = `${config.publicUrl}/ai/conversation/whatsapp`
    await reply(from, `I do not know this phone yet. Connect it at ${where}`, services)
    return
  }
  if (/^\s*(?:stop|unlink|disconnect)\s*$/i.test(body)) {
    await unlinkPhone(phone, services)
    await reply(from, 'This phone is disconnected.', services)
    return
  }
  await ask(phone, { id, question: body.trim().slice(0, questionMax) }, services)
}

type Asked = { id: string; question: string }

const ask = async (phone: PhoneRow, { id, question }: Asked, services: Services) => {
  const { answers, bus, config, db, now } = services
  if ((await viewerBehindPhone(db, phone)) === null) {
    const text = `You have no access to demos at the moment. See ${config.publicUrl}`
    await reply(phone.phone, text, services)
    return
  }
  if (question === '') {
    return
  }
  const { conversationId, answerId } = await db.transaction().execute(async (db) => {
    const conversationId = await conversationOf(db, phone, now())
    const { message_count: count } = await db
      .updateTable('ai_conversations')
      .set((row) => ({ message_count: row('message_count', '+', 2), asked_at: now() }))
      .where('id', '=', conversationId)
      .returning('message_count')
      .executeTakeFirstOrThrow()
    const place = count - 1
    const exchange = { conversationId, place, question, sessionId: null, at: now() }
    const [asked, answer] = await addQuestion(db, exchange)
    await db
      .updateTable('whatsapp_messages')
      .set({ message_id: asked?.id ?? null })
      .where('wamid', '=', id)
      .execute()
    return { conversationId, answerId: answer?.id ?? '' }
  })
  await bus.publish(conversationChanged, conversationId)
  // The sender sends it once it is whole, whichever process writes it.
  void answers.write(answerId)
}

const reply = async (phone: string, body: string, { db, now }: Services) =>
  queueWhatsApp(db, { phone, body, now: now() })

const keepReaction = async ({ from, reaction }: InboundReaction, { db }: Services) => {
  await db
    .updateTable('whatsapp_messages')
    .set({ reaction: reaction.emoji ?? null })
    .where('wamid', '=', reaction.message_id)
    .where('phone', '=', from)
    .execute()
}

const ranks = ['queued', 'sent', 'delivered', 'read'] as const

/** A state never goes back, and what was delivered did not fail. */
const keepStatus = async (
  { id, status, recipient_id, errors }: InboundStatus,
  { db }: Services,
) => {
  const before =
    status === 'failed' ? (['queued', 'sent'] as const) : ranks.slice(0, ranks.indexOf(status))
  await db
    .updateTable('whatsapp_messages')
    .set({
      state: status,
      ...(status === 'failed' && { problem: errors?.[0]?.title ?? 'WhatsApp did not deliver it.' }),
    })
    .where('wamid', '=', id)
    .where('phone', '=', recipient_id)
    .where(sql<boolean>`state = any(${before})`)
    .execute()
}
