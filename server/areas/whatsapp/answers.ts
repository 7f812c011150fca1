import type { Cited } from '#server/areas/conversations/answering.ts'
import { withNames } from '#server/areas/conversations/naming.ts'
import type { Services } from '#server/base/services.ts'
import { queueWhatsApp } from '#server/areas/whatsapp/outbox.ts'
import { isWindowOpen, viewerBehindPhone } from '#server/areas/whatsapp/phones.ts'
import { phoneChanged } from '#server/identity/people/phone.ts'

/** What WhatsApp takes of a text, less what stands around it. */
const longest = 3_500

/** Queues the answers that became whole in conversations of phones, also those to questions asked in the portal. */
export const queueAnswers = async ({ bus, catalogue, config, db, now }: Services) => {
  const ready = await db
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
    .where('told.id', 'is', null)
    .select([
      'answer.id',
      'answer.text',
      'answer.citations',
      'answer.problem',
      'question.text as question',
      'heard.id as heard_id',
      'whatsapp_phones.phone',
      'whatsapp_phones.person_id',
      'whatsapp_phones.heard_at',
    ])
    .orderBy('answer.written_at')
    .execute()
  for (const { id, phone, person_id, heard_at, heard_id, question, ...answer } of ready) {
    const viewer = await viewerBehindPhone(db, { person_id })
    const find = (key: string) => (viewer === null ? undefined : catalogue.find(viewer, key))
    const text = [
      // What was asked in the portal does not stand on the phone.
      ...(heard_id === null ? [`“${question}”`] : []),
      answer.text === '' ? (answer.problem ?? '') : withNames(answer.text, find),
      ...citedIn(answer.citations).flatMap(({ key }) => {
        const demo = find(key)
        return demo === undefined ? [] : [`${demo.label}: ${config.publicUrl}/demo/${key}`]
      }),
    ]
    const message = isWindowOpen({ heard_at }, now())
      ? { body: text.join('\n\n').slice(0, longest) }
      : ({ kind: 'template', body: 'answer_ready' } as const)
    await queueWhatsApp(db, { phone, messageId: id, now: now(), ...message })
    await bus.publish(phoneChanged, person_id)
  }
}

const citedIn = (citations: string | null) => JSON.parse(citations ?? '[]') as readonly Cited[]
