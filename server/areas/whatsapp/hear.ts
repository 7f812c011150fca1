import type { Transaction } from 'kysely'

import { questionMax } from '#src/api/contract/conversations.ts'
import { beginAgain } from '#server/areas/conversations/begin-again.ts'
import { addQuestion } from '#server/areas/conversations/conversations.ts'
import { countQuestion, returnQuestion } from '#server/areas/conversations/daily-questions.ts'
import { required } from '#src/lib/required.ts'
import type { Database } from '#server/db/schema.ts'
import { isWithin } from '#server/http/rate-limit.ts'
import type { Services } from '#server/base/services.ts'
import { queueWhatsApp } from '#server/areas/whatsapp/outbox.ts'
import {
  conversationOf,
  findPhone,
  viewerBehindPhone,
  type PhoneRow,
} from '#server/areas/whatsapp/phones.ts'
import { redeemPairing } from '#server/areas/whatsapp/redeem-pairing.ts'
import { unlinkPhone } from '#server/identity/people/phone.ts'
import type { InboundOther, InboundText } from '#server/areas/whatsapp/webhook-payload.ts'

const perMinute = { count: 20, windowSec: 60 }
/** Whoever goes on regardless is not answered each time: another machine may answer us as often as we do. */
const refusals = {
  strange: { count: 1, windowSec: 60 },
  'too much': { count: 1, windowSec: 60 },
  unknown: { count: 3, windowSec: 3_600 },
  'no code': { count: 3, windowSec: 3_600 },
  closed: { count: 3, windowSec: 3_600 },
  'used up': { count: 3, windowSec: 3_600 },
} as const

/** Within the transaction of one message. */
export type Hearing = Pick<Services, 'config' | 'now'> & { readonly db: Transaction<Database> }

/** It may come much later: WhatsApp counts its window from here. */
export const writtenAt = (
  { timestamp }: Pick<InboundOther, 'timestamp'>,
  { now }: Pick<Hearing, 'now'>,
) => Math.min(Number(timestamp) * 1_000, now())

type Asked = { conversationId: string; answerId: string }

/** Does what a phone says; the question that it asked, `null` where it asked none. */
export const hear = async (message: InboundText, hearing: Hearing): Promise<Asked | null> => {
  const { from } = message
  const { body } = message.text
  const { config, db } = hearing
  const answerAtOnce = async (text: string) => {
    await reply(from, text, hearing)
    return null
  }
  // Counted first: of one phone's messages one at a time is heard.
  const isTooMuch = !(await isWithin(hearing, `whatsapp ${from}`, perMinute))
  const phone = await findPhone(db, from)
  // Whoever wants it to end is not told to wait.
  if (phone !== undefined && /^\s*(?:stop|unlink|disconnect)\s*$/i.test(body)) {
    await unlinkPhone(db, phone, hearing)
    return answerAtOnce('This phone is disconnected.')
  }
  if (isTooMuch) {
    return refuse('too much', from, 'That is a lot at once. Please wait a minute.', hearing)
  }
  const code = codeIn(body)
  if (code !== null) {
    const shown = { code, phone: from, at: writtenAt(message, hearing) }
    const { isPaired, told } = await redeemPairing(db, shown, hearing)
    return isPaired ? answerAtOnce(told) : refuseCode(from, told, hearing)
  }
  if (phone === undefined) {
    if (/^\s*pair\b/i.test(body)) {
      return refuseCode(from, mistyped, hearing)
    }
    const where = `${config.publicUrl}/ai/conversation/whatsapp`
    return refuse('unknown', from, `I do not know this phone yet. Connect it at ${where}`, hearing)
  }
  if ((await viewerBehindPhone(db, phone)) === null) {
    const where = config.publicUrl
    return refuse(
      'closed',
      from,
      `You have no access to demos at the moment. See ${where}`,
      hearing,
    )
  }
  return hearQuestion(phone, message, hearing)
}

/** As it may be typed: in groups, in small letters. */
const codeIn = (body: string) => {
  const typed = /^\s*pair\b(.*)$/is
    .exec(body)?.[1]
    ?.replaceAll(/[\s:-]/g, '')
    .toUpperCase()
  return typed !== undefined && /^[2-9A-HJ-NP-Z]{12}$/.test(typed) ? typed : null
}

const mistyped =
  'That is no whole code: it has 12 letters and digits, and neither I, O, 0 nor 1. Please write “Pair” and the code as Partner Portal shows it.'

/** Whoever tries further is to know that silence tells nothing of the right code. */
const refuseCode = async (phone: string, told: string, hearing: Hearing) => {
  const { count, windowSec } = refusals['no code']
  const isLast = !(await isWithin(hearing, `whatsapp codes ${phone}`, {
    count: count - 1,
    windowSec,
  }))
  return refuse('no code', phone, isLast ? `${told} ${unanswered}` : told, hearing)
}

const unanswered =
  'For an hour I answer no more codes that are wrong; the right one connects this phone at any time.'

/** A question, or that the one before is to be answered anew. */
const hearQuestion = async (
  phone: PhoneRow,
  { id, from, text }: InboundText,
  hearing: Hearing,
): Promise<Asked | null> => {
  const question = text.body.trim()
  if (question === '') {
    return null
  }
  if (question.length > questionMax) {
    const tooLong = `This is too long for a question: it may have ${questionMax} characters. Please ask in fewer words.`
    await reply(from, tooLong, hearing)
    return null
  }
  const isAgain = /^(?:(?:answer|try)\s+)?again[.!]?$/i.test(question)
  const came = isAgain ? await cameToNothing(phone, hearing) : null
  if (isAgain && came === null) {
    await reply(from, 'There is nothing to answer again. Please ask in other words.', hearing)
    return null
  }
  const waitSec = await countQuestion(phone.person_id, hearing)
  if (waitSec !== null) {
    const { questionsPerDay } = hearing.config
    // A phone's time of day is not known here.
    const hours = Math.ceil(waitSec / 3_600)
    const wait = hours === 1 ? 'an hour' : `${hours} hours`
    const usedUp = `You have reached the limit of ${questionsPerDay} questions a day. Ask again in ${wait}.`
    return refuse('used up', from, usedUp, hearing)
  }
  return came === null ? ask(phone, { id, question }, hearing) : askAgain(came, phone, hearing)
}

type Ended = { readonly id: string; readonly conversationId: string; readonly place: number }

/** The newest answer of the phone's conversation where it failed or was stopped, else `null`. */
const cameToNothing = async ({ conversation_id: id }: PhoneRow, { db }: Hearing) => {
  const newest = await db
    .selectFrom('ai_messages')
    .select(['id', 'conversation_id as conversationId', 'place', 'state'])
    .where('conversation_id', '=', id)
    .where('role', '=', 'answer')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.state === 'failed' || newest?.state === 'stopped' ? newest : null
}

const askAgain = async (
  ended: Ended,
  { person_id: personId }: PhoneRow,
  { db, now }: Hearing,
): Promise<Asked | null> => {
  const begun = await beginAgain(ended, { db, now: now(), personId, sessionId: null })
  if (begun === null || begun.rows.length === 0) {
    // Another tab was faster: it is being written, and was counted there; or its conversation is deleted.
    await returnQuestion(personId, db)
    return null
  }
  return { conversationId: ended.conversationId, answerId: ended.id }
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

/** Says why not, as often as that may be said to a phone. */
export const refuse = async (
  why: keyof typeof refusals,
  phone: string,
  body: string,
  hearing: Hearing,
) => {
  if (await isWithin(hearing, `whatsapp ${why} ${phone}`, refusals[why])) {
    await reply(phone, body, hearing)
  }
  return null
}
