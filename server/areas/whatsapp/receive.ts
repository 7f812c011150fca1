import { sql } from 'kysely'

import { conversationChanged } from '#server/areas/conversations/conversations.ts'
import { changed } from '#server/db/changed.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import type { Services } from '#server/base/services.ts'
import { hear, refuse, writtenAt, type Hearing } from '#server/areas/whatsapp/hear.ts'
import { whatsAppQueued } from '#server/areas/whatsapp/outbox.ts'
import { ownersOf } from '#server/areas/whatsapp/phones.ts'
import { phoneChanged } from '#server/identity/people/phone.ts'
import type {
  Inbound,
  InboundOther,
  InboundReaction,
  InboundStatus,
} from '#server/areas/whatsapp/webhook-payload.ts'

/** How long WhatsApp repeats messages that were not accepted; anything older is a replay. */
const oldestMs = 7 * 86_400_000

/** Handles everything that WhatsApp sends, once each, however often and in whatever order it comes. */
export const receive = async (inbound: Inbound, services: Services) => {
  const { bus, db } = services
  const phones = phonesIn(inbound)
  const before = await ownersOf(db, phones)
  await take(inbound, services)
  // A message may pair a phone, or disconnect it.
  for (const personId of new Set([...before, ...(await ownersOf(db, phones))])) {
    await bus.publish(phoneChanged, personId)
  }
  await bus.publish(mailQueued, '')
  await bus.publish(whatsAppQueued, '')
}

const phonesIn = ({ texts, reactions, statuses, others }: Inbound) => [
  ...[...texts, ...reactions, ...others].map(({ from }) => from),
  ...statuses.map(({ recipient_id }) => recipient_id),
]

const take = async ({ texts, reactions, statuses, others }: Inbound, services: Services) => {
  const { answers, bus, db } = services
  for (const text of texts) {
    // Stored together with all its effects, or not at all: if it fails, WhatsApp repeats it.
    const asked = await db.transaction().execute(async (db) => {
      const hearing = { ...services, db }
      if (!(await isNew(text, text.body, hearing))) {
        return null
      }
      const asked = await hear(text, hearing)
      await keepHeard(text, hearing)
      return asked
    })
    if (asked !== null) {
      await bus.publish(conversationChanged, asked.conversationId)
      // The sender sends the answer once it is complete, whichever process writes it.
      void answers.write(asked.answerId)
    }
  }
  for (const other of others) {
    await db.transaction().execute(async (db) => {
      const hearing = { ...services, db }
      if (await isNew(other, '', hearing)) {
        await refuse('strange', { from: other.from, body: '' }, (it) => it.textAlone, hearing)
        await keepHeard(other, hearing)
      }
    })
  }
  for (const reaction of reactions) {
    await keepReaction(reaction, services)
  }
  for (const status of statuses) {
    await keepStatus(status, services)
  }
}

const isNew = async (message: InboundOther, body: string, hearing: Hearing) =>
  writtenAt(message, hearing) > hearing.now() - oldestMs && isFirst(message, body, hearing)

/** Last, because codes are locked before phones, and conversations before theirs (ADR 027). */
const keepHeard = async (message: InboundOther, hearing: Hearing) => {
  const isSomebodys = await changed(
    hearing.db
      .updateTable('whatsapp_phones')
      .set({ heard_at: sql`greatest(heard_at, ${writtenAt(message, hearing)})` })
      .where('phone', '=', message.from),
  )
  if (!isSomebodys) {
    // For strangers only the message's id is stored, to recognise repeats.
    await hearing.db
      .updateTable('whatsapp_messages')
      .set({ phone: '', body: '' })
      .where('wamid', '=', message.id)
      .execute()
  }
}

const isFirst = ({ id, from }: InboundOther, body: string, { db, now }: Hearing) =>
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

const keepReaction = async ({ from, reaction }: InboundReaction, { db }: Services) => {
  await db
    .updateTable('whatsapp_messages')
    .set({ reaction: reaction.emoji ?? null })
    .where('wamid', '=', reaction.message_id)
    .where('phone', '=', from)
    .execute()
}

const ranks = ['queued', 'sent', 'delivered', 'read'] as const

/**
 * A state never goes back, and a delivered message cannot fail. If a status comes before WhatsApp's answer to the sender, it
 * also provides WhatsApp's id.
 */
const keepStatus = async (
  { id, status, recipient_id, errors, biz_opaque_callback_data: ownId }: InboundStatus,
  { db }: Services,
) => {
  const before =
    status === 'failed' ? (['queued', 'sent'] as const) : ranks.slice(0, ranks.indexOf(status))
  await db
    .updateTable('whatsapp_messages')
    .set({
      wamid: id,
      state: status,
      ...(status === 'failed' && { problem: errors?.[0]?.title ?? 'WhatsApp did not deliver it.' }),
    })
    .where((row) =>
      row.or([
        row('wamid', '=', id),
        ...(ownId === undefined
          ? []
          : [row.and([row('wamid', 'is', null), row('id', '=', ownId)])]),
      ]),
    )
    .where('phone', '=', recipient_id)
    .where(sql<boolean>`state = any(${before})`)
    .execute()
}
