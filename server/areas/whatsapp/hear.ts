import type { Transaction } from 'kysely'

import { questionMax } from '#src/api/contract/conversations.ts'
import { beginAgain } from '#server/areas/conversations/begin-again.ts'
import { addQuestion } from '#server/areas/conversations/conversations.ts'
import { countQuestion, returnQuestion } from '#server/areas/conversations/daily-questions.ts'
import { plainWordsOf } from '#server/areas/conversations/guide/spoken-in.ts'
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
import { redeemPairing, type WhyNotPaired } from '#server/areas/whatsapp/redeem-pairing.ts'
import { saysIn } from '#server/areas/whatsapp/replies/in-language.ts'
import { repliesTo, type Writer } from '#server/areas/whatsapp/replies/replies-to.ts'
import type { Replies } from '#server/areas/whatsapp/replies/replies.ts'
import { unlinkPhone } from '#server/identity/people/phone.ts'
import type { InboundOther, InboundText } from '#server/areas/whatsapp/webhook-payload.ts'

const perMinute = { count: 20, windowSec: 60 }
/** How often the same reply is repeated: the other side may be a machine that answers each of ours. */
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

/** When the phone sent the message, which may arrive much later: WhatsApp's window starts then. */
export const writtenAt = (
  { timestamp }: Pick<InboundOther, 'timestamp'>,
  { now }: Pick<Hearing, 'now'>,
) => Math.min(Number(timestamp) * 1_000, now())

type Asked = { conversationId: string; answerId: string }

/** Handles a phone's message; returns the question that it asked, `null` if none. */
export const hear = async (message: InboundText, hearing: Hearing): Promise<Asked | null> => {
  const { from, body } = message
  const { config, db } = hearing
  const writer = { from, body }
  // Counted first, which lets one message per phone through at a time.
  const isTooMuch = !(await isWithin(hearing, `whatsapp ${from}`, perMinute))
  const phone = await findPhone(db, from)
  // A phone that wants to disconnect is not told to wait.
  if (phone !== undefined && says('stop', body)) {
    // Once disconnected, its earlier messages no longer tell its language.
    const { disconnected } = await repliesTo(writer, db)
    await unlinkPhone(db, phone, hearing)
    return answerAtOnce(from, disconnected, hearing)
  }
  if (isTooMuch) {
    return refuse('too much', writer, (it) => it.tooMuch, hearing)
  }
  const code = codeIn(body)
  if (code !== null) {
    const shown = { code, phone: from, at: writtenAt(message, hearing) }
    const redeemed = await redeemPairing(db, shown, hearing)
    if (!redeemed.isPaired) {
      return refuseCode(redeemed.why, writer, hearing)
    }
    // Now the person is known, and the language they asked in.
    const { connected } = await repliesTo(writer, db)
    return answerAtOnce(from, connected(redeemed.account), hearing)
  }
  if (phone === undefined) {
    if (/^\s*pair\b/i.test(body)) {
      return refuseCode('noWholeCode', writer, hearing)
    }
    const where = `${config.publicUrl}/ai/conversation/whatsapp`
    return refuse('unknown', writer, (it) => it.unknownPhone(where), hearing)
  }
  if ((await viewerBehindPhone(db, phone)) === null) {
    return refuse('closed', writer, (it) => it.noAccess(config.publicUrl), hearing)
  }
  return hearQuestion(phone, message, hearing)
}

const says = (what: Parameters<typeof saysIn>[0], body: string) =>
  saysIn(what, plainWordsOf(body).join(' '))

/** A code as people may type it: in groups, in lower case. */
const codeIn = (body: string) => {
  const typed = /^\s*pair\b(.*)$/is
    .exec(body)?.[1]
    ?.replaceAll(/[\s:-]/g, '')
    .toUpperCase()
  return typed !== undefined && /^[2-9A-HJ-NP-Z]{12}$/.test(typed) ? typed : null
}

/** Tells people who keep trying that silence does not mean the code was right. */
const refuseCode = async (why: WhyNotPaired | 'noWholeCode', writer: Writer, hearing: Hearing) => {
  const { count, windowSec } = refusals['no code']
  const isLast = !(await isWithin(hearing, `whatsapp codes ${writer.from}`, {
    count: count - 1,
    windowSec,
  }))
  const told = (it: Replies) => (isLast ? `${it[why]} ${it.noMoreCodes}` : it[why])
  return refuse('no code', writer, told, hearing)
}

/** A new question, or the request to answer the previous one again. */
const hearQuestion = async (
  phone: PhoneRow,
  { id, from, body, repliesTo: repliedTo }: InboundText,
  hearing: Hearing,
): Promise<Asked | null> => {
  const question = body.trim()
  const writer = { from, body: question }
  if (question === '') {
    return null
  }
  if (question.length > questionMax) {
    const { tooLong } = await repliesTo(writer, hearing.db)
    return answerAtOnce(from, tooLong(questionMax), hearing)
  }
  const isAgain = says('again', question)
  const came = isAgain ? await cameToNothing(phone, hearing) : null
  if (isAgain && came === null) {
    const { nothingAgain } = await repliesTo(writer, hearing.db)
    return answerAtOnce(from, nothingAgain, hearing)
  }
  const waitSec = await countQuestion(phone.person_id, hearing)
  if (waitSec !== null) {
    const { questionsPerDay } = hearing.config
    // The phone's time of day is unknown.
    const hours = Math.ceil(waitSec / 3_600)
    return refuse('used up', writer, (it) => it.usedUp(questionsPerDay, hours), hearing)
  }
  return came === null
    ? ask(phone, { id, question, repliedTo }, hearing)
    : askAgain(came, phone, hearing)
}

type Ended = { readonly id: string; readonly conversationId: string; readonly place: number }

/** The newest answer of the phone's conversation if it failed or was stopped; otherwise `null`. */
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
    // A tab was faster and had it written (and counted) already, or the conversation was deleted.
    await returnQuestion(personId, db)
    return null
  }
  return { conversationId: ended.conversationId, answerId: ended.id }
}

const ask = async (
  phone: PhoneRow,
  { id, question, repliedTo }: { id: string; question: string; repliedTo: string | null },
  { db, now }: Hearing,
): Promise<Asked> => {
  const conversationId = await conversationOf(db, phone, now())
  const follows = repliedTo === null ? undefined : await answerOf(repliedTo, conversationId, db)
  const { message_count: count } = await db
    .updateTable('ai_conversations')
    .set((row) => ({ message_count: row('message_count', '+', 2), asked_at: now() }))
    .where('id', '=', conversationId)
    // If the person deletes the conversation meanwhile this fails, and WhatsApp's repeat goes to another one.
    .where('person_id', '=', phone.person_id)
    .returning('message_count')
    .executeTakeFirstOrThrow()
  const exchange = {
    conversationId,
    place: count - 1,
    question,
    sessionId: null,
    at: now(),
    follows,
  }
  const [asked, answer] = await addQuestion(db, exchange)
  await db
    .updateTable('whatsapp_messages')
    .set({ message_id: required(asked, 'question').id })
    .where('wamid', '=', id)
    .execute()
  return { conversationId, answerId: required(answer, 'answer').id }
}

/** The answer that this message carried, or that its question got; `undefined` for any other message. */
const answerOf = async (wamid: string, conversationId: string, db: Hearing['db']) => {
  const answer = await db
    .selectFrom('whatsapp_messages')
    .innerJoin('ai_messages as meant', 'meant.id', 'whatsapp_messages.message_id')
    .innerJoin('ai_messages as answer', 'answer.conversation_id', 'meant.conversation_id')
    .select('answer.id')
    .where('wamid', '=', wamid)
    .where('meant.conversation_id', '=', conversationId)
    .where('answer.role', '=', 'answer')
    .where('answer.state', '!=', 'writing')
    .where((row) =>
      row('answer.place', 'in', [row.ref('meant.place'), row('meant.place', '+', 1) as never]),
    )
    .executeTakeFirst()
  return answer?.id
}

const answerAtOnce = async (phone: string, body: string, { db, now }: Hearing) => {
  await queueWhatsApp(db, { phone, body, now: now() })
  return null
}

/** Says why not, within the limit of such replies per phone. */
export const refuse = async (
  why: keyof typeof refusals,
  writer: Writer,
  tell: (replies: Replies) => string,
  hearing: Hearing,
) => {
  if (await isWithin(hearing, `whatsapp ${why} ${writer.from}`, refusals[why])) {
    await answerAtOnce(writer.from, tell(await repliesTo(writer, hearing.db)), hearing)
  }
  return null
}
