import { sql, type Transaction } from 'kysely'

import { questionMax } from '#src/api/contract/conversations.ts'
import { addQuestion, conversationChanged } from '#server/areas/conversations/conversations.ts'
import { countQuestion } from '#server/areas/conversations/daily-questions.ts'
import { required } from '#src/lib/required.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { isWithin } from '#server/http/rate-limit.ts'
import type { Services } from '#server/base/services.ts'
import { queueWhatsApp, whatsAppQueued } from '#server/areas/whatsapp/outbox.ts'
import {
  conversationOf,
  findPhone,
  ownersOf,
  viewerBehindPhone,
  type PhoneRow,
} from '#server/areas/whatsapp/phones.ts'
import { redeemPairing } from '#server/areas/whatsapp/redeem-pairing.ts'
import { phoneChanged, unlinkPhone } from '#server/identity/people/phone.ts'
import type {
  Inbound,
  InboundOther,
  InboundReaction,
  InboundStatus,
  InboundText,
} from '#server/areas/whatsapp/webhook-payload.ts'

/** WhatsApp repeats what was not taken for so long; what is older is a replay. */
const oldestMs = 7 * 86_400_000
const perMinute = { count: 20, windowSec: 60 }
/** Whoever goes on regardless is not answered each time. */
const refusalsPerMinute = { ...perMinute, count: 1 }

/** Takes what WhatsApp tells, each once however often it comes, and in whatever order. */
export const receive = async (inbound: Inbound, services: Services) => {
  const { bus, db } = services
  const phones = phonesIn(inbound)
  const before = await ownersOf(db, phones)
  await take(inbound, services)
  // By what a phone says it may come to somebody, or go from them.
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
    // Kept with all that comes of it, or not at all: what fails here, WhatsApp repeats.
    const asked = await db.transaction().execute(async (db) => {
      const hearing = { ...services, db }
      if (!(await isNew(text, text.text.body, hearing))) {
        return null
      }
      const asked = await hear(text, hearing)
      await keepHeard(text, hearing)
      return asked
    })
    if (asked !== null) {
      await bus.publish(conversationChanged, asked.conversationId)
      // The sender sends it once it is whole, whichever process writes it.
      void answers.write(asked.answerId)
    }
  }
  for (const other of others) {
    await db.transaction().execute(async (db) => {
      const hearing = { ...services, db }
      if (await isNew(other, '', hearing)) {
        await refuse(other.from, 'I understand text alone.', hearing)
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

/** Within the transaction of one message. */
type Hearing = Pick<Services, 'config' | 'now'> & { readonly db: Transaction<Database> }

const isNew = async (message: InboundOther, body: string, hearing: Hearing) =>
  writtenAt(message, hearing) > hearing.now() - oldestMs && isFirst(message, body, hearing)

/** Last, as a code is locked before phones, and a conversation before its own (ADR 027). */
const keepHeard = async (message: InboundOther, hearing: Hearing) => {
  await hearing.db
    .updateTable('whatsapp_phones')
    .set({ heard_at: sql`greatest(heard_at, ${writtenAt(message, hearing)})` })
    .where('phone', '=', message.from)
    .execute()
}

/** It may come much later: WhatsApp counts its window from here. */
const writtenAt = ({ timestamp }: Pick<InboundOther, 'timestamp'>, { now }: Pick<Hearing, 'now'>) =>
  Math.min(Number(timestamp) * 1_000, now())

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

type Asked = { conversationId: string; answerId: string }

/** Does what the phone says; the question that it asked, `null` where it asked none. */
const hear = async (message: InboundText, hearing: Hearing): Promise<Asked | null> => {
  const { id, from } = message
  const { body } = message.text
  const { config, db } = hearing
  const answerAtOnce = async (text: string) => {
    await reply(from, text, hearing)
    return null
  }
  if (!(await isWithin(hearing, `whatsapp ${from}`, perMinute))) {
    await refuse(from, 'That is a lot at once. Please wait a minute.', hearing)
    return null
  }
  const code = /^\s*pair\s+([2-9a-hj-np-z]{12})\s*$/i.exec(body)?.[1]
  if (code !== undefined) {
    const shown = { code: code.toUpperCase(), phone: from, at: writtenAt(message, hearing) }
    return answerAtOnce(await redeemPairing(db, shown, hearing))
  }
  const phone = await findPhone(db, from)
  if (phone === undefined) {
    const where = `${config.publicUrl}/ai/conversation/whatsapp`
    return answerAtOnce(`I do not know this phone yet. Connect it at ${where}`)
  }
  if (/^\s*(?:stop|unlink|disconnect)\s*$/i.test(body)) {
    await unlinkPhone(db, phone, hearing)
    return answerAtOnce('This phone is disconnected.')
  }
  if ((await viewerBehindPhone(db, phone)) === null) {
    return answerAtOnce(`You have no access to demos at the moment. See ${config.publicUrl}`)
  }
  const question = body.trim()
  if (question === '') {
    return null
  }
  if (question.length > questionMax) {
    return answerAtOnce(
      `This is too long for a question: it may have ${questionMax} characters. Please ask in fewer words.`,
    )
  }
  const waitSec = await countQuestion(phone.person_id, hearing)
  if (waitSec !== null) {
    const { questionsPerDay } = config
    // A phone's time of day is not known here.
    const hours = Math.ceil(waitSec / 3_600)
    return answerAtOnce(
      `You have reached the limit of ${questionsPerDay} questions a day. Ask again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    )
  }
  return ask(phone, { id, question }, hearing)
}

const ask = async (
  phone: PhoneRow,
  { id, question }: { id: string; question: string },
  { db, now }: Hearing,
): Promise<Asked> => {
  const conversationId = await conversationOf(db, phone, now())
  const { message_count: count } = await db
    .updateTable('ai_conversations')
    .set((row) => ({ message_count: row('message_count', '+', 2), asked_at: now() }))
    .where('id', '=', conversationId)
    // One that its person deletes meanwhile takes no question: WhatsApp repeats it, for another.
    .where('person_id', '=', phone.person_id)
    .returning('message_count')
    .executeTakeFirstOrThrow()
  const exchange = { conversationId, place: count - 1, question, sessionId: null, at: now() }
  const [asked, answer] = await addQuestion(db, exchange)
  await db
    .updateTable('whatsapp_messages')
    .set({ message_id: required(asked, 'question').id })
    .where('wamid', '=', id)
    .execute()
  return { conversationId, answerId: required(answer, 'answer').id }
}

const reply = async (phone: string, body: string, { db, now }: Hearing) =>
  queueWhatsApp(db, { phone, body, now: now() })

const refuse = async (phone: string, body: string, hearing: Hearing) => {
  if (await isWithin(hearing, `whatsapp refusal ${phone}`, refusalsPerMinute)) {
    await reply(phone, body, hearing)
  }
}

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
 * A state never goes back, and what was delivered did not fail. One that comes before WhatsApp's answer to the sender brings
 * WhatsApp's id along.
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
