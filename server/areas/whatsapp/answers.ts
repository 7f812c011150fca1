import { sql, type Kysely } from 'kysely'

import type { Services } from '#server/base/services.ts'
import { answerText } from '#server/areas/whatsapp/answer-text.ts'
import { answerReady } from '#server/areas/whatsapp/outbox.ts'
import { isWindowOpen, tellableMs, viewerBehindPhone } from '#server/areas/whatsapp/phones.ts'
import { repliesTo } from '#server/areas/whatsapp/replies/replies-to.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import { phoneChanged } from '#server/identity/people/phone.ts'

const earlierUnderWay = sql`(
  select from ai_messages as earlier
  where earlier.conversation_id = answer.conversation_id
    and earlier.place < answer.place
    and earlier.state = 'writing'
)`

/** Recently completed answers in conversations of phones that have not been sent yet, with their phones. */
export const untoldAnswers = (db: Kysely<Database>, now: number) =>
  db
    .selectFrom('ai_messages as answer')
    .innerJoin('whatsapp_phones', 'whatsapp_phones.conversation_id', 'answer.conversation_id')
    .innerJoin('ai_messages as question', (join) =>
      join
        .onRef('question.conversation_id', '=', 'answer.conversation_id')
        .onRef('question.place', '=', (it) => it('answer.place', '-', 1) as never),
    )
    .leftJoin('whatsapp_messages as told', 'told.message_id', 'answer.id')
    .leftJoin('whatsapp_messages as heard', 'heard.message_id', 'question.id')
    .where('answer.role', '=', 'answer')
    .where('answer.state', '!=', 'writing')
    .whereRef('answer.written_at', '>=', 'whatsapp_phones.paired_at')
    .where('answer.written_at', '>', now - tellableMs)
    .where('told.id', 'is', null)
    .where((row) => row.not(row.exists(earlierUnderWay)))
    .select([
      'answer.id',
      'answer.text',
      'answer.citations',
      'answer.state',
      'answer.problem',
      'answer.written_at',
      'question.text as question',
      'heard.id as heard_id',
      'whatsapp_phones.phone',
      'whatsapp_phones.person_id',
      'whatsapp_phones.heard_at',
    ])
    .orderBy('answer.conversation_id')
    .orderBy('answer.place')

/**
 * Queues recently completed answers in conversations of phones, also to questions that were asked in the portal; in the order of
 * the questions.
 */
export const queueAnswers = async ({ bus, catalogue, config, db, now }: Services) => {
  const ready = await untoldAnswers(db, now()).execute()
  for (const answer of ready) {
    const { person_id, heard_at, heard_id, question } = answer
    const viewer = await viewerBehindPhone(db, { person_id })
    const find = (key: string) => (viewer === null ? undefined : catalogue.find(viewer, key))
    const told = {
      ...answer,
      // A question that was asked in the portal is not on the phone.
      question: heard_id === null ? question : null,
    }
    const { publicUrl } = config
    const replies = await repliesTo({ from: answer.phone, body: question }, db)
    const message = isWindowOpen({ heard_at }, now())
      ? ({ kind: 'text', body: answerText(told, { find, publicUrl, replies }) } as const)
      : answerReady
    if (await queueAnswer(db, answer, { ...message, now: now() })) {
      await bus.publish(phoneChanged, person_id)
    }
  }
}

type Ready = Awaited<ReturnType<ReturnType<typeof untoldAnswers>['execute']>>[number]
type Message = { readonly kind: 'text' | 'template'; readonly body: string; readonly now: number }

/**
 * Queues the message with an answer, once. An answer that was begun again since, or whose phone was disconnected, is not sent:
 * both hold the row that is locked here until they have removed what is queued.
 */
const queueAnswer = (
  db: Kysely<Database>,
  { id, state, written_at, phone, person_id }: Ready,
  { kind, body, now }: Message,
) =>
  changed(
    db
      .insertInto('whatsapp_messages')
      .columns(['phone', 'kind', 'body', 'message_id', 'state', 'run_at', 'at'])
      .expression((db) =>
        db
          .selectFrom('whatsapp_phones')
          .innerJoin(
            'ai_messages as answer',
            'answer.conversation_id',
            'whatsapp_phones.conversation_id',
          )
          .select([
            'whatsapp_phones.phone',
            sql<typeof kind>`${kind}`.as('kind'),
            sql<string>`${body}`.as('body'),
            'answer.id as message_id',
            sql<'queued'>`'queued'`.as('state'),
            sql<number>`${now}::bigint`.as('run_at'),
            sql<number>`${now}::bigint`.as('at'),
          ])
          .where('phone', '=', phone)
          .where('person_id', '=', person_id)
          .where('answer.id', '=', id)
          .where('answer.state', '=', state)
          .where('answer.written_at', '=', written_at)
          .forKeyShare(),
      )
      .onConflict((conflict) => conflict.column('message_id').doNothing()),
  )
