import { randomUUID } from 'node:crypto'

import { sql, type Transaction } from 'kysely'
import { expect, test, vi } from 'vitest'

import {
  answerAgain,
  askQuestion,
  loadConversation,
  type Answer,
} from '#src/api/contract/conversations.ts'
import { noPhoneForStaff, pairWhatsApp } from '#src/api/contract/whatsapp.ts'
import { sweep } from '#server/app/sweeper.ts'
import { beginAgain } from '#server/areas/conversations/begin-again.ts'
import {
  answerEnded,
  conversationChanged,
  mostMessages,
} from '#server/areas/conversations/conversations.ts'
import { queueAnswers } from '#server/areas/whatsapp/answers.ts'
import { startWhatsApp } from '#server/areas/whatsapp/sender.ts'
import type { Database } from '#server/db/schema.ts'
import { unlinkPhone } from '#server/identity/people/phone.ts'
import { waiting } from '#tests/support/at-once.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { required } from '#src/lib/required.ts'
import {
  createWhatsAppPortal,
  standing,
  approved,
  phone,
  picture,
} from '#tests/support/whatsapp.ts'

const { portal, whatsApp, sent, tell, text, deliver, tryAll, bodies, pair, written, askOnPhone } =
  await createWhatsAppPortal()

/** What the phone is told of an answer that became this. */
const toldOf = async (browser: PortalBrowser, ended: object) => {
  await pair(browser)
  await askOnPhone(browser)
  await portal.db.updateTable('ai_messages').set(ended).where('role', '=', 'answer').execute()
  return bodies(await deliver())
}
const failed = { state: 'failed', text: '', citations: null, problem: 'It failed.' } as const
const again = 'Write “again” to have it answered anew.'
const robotaxi = JSON.stringify([{ key: 'robotaxi', excerpt: '' }])

/** What comes back to a phone that writes the same far too often. */
const tellOften = async (body: string, own: object) => {
  for (let count = 0; count < 25; count += 1) {
    await tell(text(body, own))
  }
  await tryAll()
  return bodies(sent.splice(0))
}

/** The same, but for that it was too often. */
const refusedOften = async (body: string) =>
  (await tellOften(body, {})).filter((told) => !told.startsWith('That is a lot'))

test('AI-4 AI-3 a question from the phone is answered there, once however often it comes, and stands in the portal', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  const question = text('What is Robotaxi about?')
  expect(await tell(question)).toBe(200)
  expect(await tell(question)).toBe(200)
  const id = required((await standing(browser)).phone?.conversation, 'conversation')
  await written(id)
  const messages = await deliver()
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatchObject({
    authorization: `Bearer ${whatsApp.token}`,
    body: { to: phone, type: 'text' },
  })
  expect(bodies(messages)[0]).toContain('/demo/robotaxi')

  const conversation = await browser.call(loadConversation, { id })
  expect(conversation.messages.map(({ role }) => role)).toEqual(['question', 'answer'])
  expect((conversation.messages.at(-1) as Answer).citations).toMatchObject([{ key: 'robotaxi' }])
})

test('AI-4 RE-04 a question that could not be taken is answered when WhatsApp repeats it', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  const question = text('What is Robotaxi about?')
  await sql`alter table ai_messages rename to away`.execute(portal.db)
  expect(await tell(question)).toBe(500)
  await sql`alter table away rename to ai_messages`.execute(portal.db)

  expect(await tell(question)).toBe(200)
  await written(required((await standing(browser)).phone?.conversation, 'conversation'))
  expect(bodies(await deliver())[0]).toContain('/demo/robotaxi')
})

test('AI-4 a phone that nobody paired learns where to, and one whose person has no access learns that', async () => {
  await tell(text('Hello'))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/do not know this phone/)])
  const { browser, person } = await portal.signIn(approved)
  await pair(browser)
  await portal.db
    .updateTable('people')
    .set({ organization_access_status: 'rejected' })
    .where('id', '=', person.id)
    .execute()
  await tell(text('Which demos?'))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/no access to demos/)])
})

test.each([
  [{ state: 'stopped', text: '' }, `This answer was stopped before its first word. ${again}`],
  [{ state: 'stopped', text: 'It is' }, `It is\n\nThis answer was stopped. ${again}`],
  [{ state: 'failed', text: '', problem: 'It failed.' }, `It failed. ${again}`],
  [{ state: 'failed', text: 'It is', problem: 'It failed.' }, `It is\n\nIt failed. ${again}`],
])('AI-4 the phone is told what became of an answer that is not whole: %j', async (ended, told) => {
  const { browser } = await portal.signIn(approved)
  expect(await toldOf(browser, { citations: null, ...ended })).toEqual([told])
})

test('AI-4 an answer that failed is written anew at a word of the phone, or in the portal, and told once more', async () => {
  const { browser } = await portal.signIn(approved)
  await toldOf(browser, failed)
  const id = required((await standing(browser)).phone?.conversation, 'conversation')
  await tell(text(' Again! '))
  await written(id)
  expect(bodies(await deliver())[0]).toContain('/demo/robotaxi')
  const told = (await standing(browser)).phone?.messages.map((it) => it.text) ?? []
  expect(told.filter((it) => it.includes('It failed.'))).toEqual([])

  await portal.db.updateTable('ai_messages').set(failed).where('role', '=', 'answer').execute()
  const { messages } = await browser.call(loadConversation, { id })
  expect(messages).toHaveLength(2)
  await browser.call(answerAgain, { id: required(messages.at(-1), 'answer').id })
  await written(id)
  expect(bodies(await deliver())[0]).toContain('/demo/robotaxi')
})

/** Answers of a phone that came to nothing, and the person whose they are. */
const failedOnPhone = async () => {
  const { browser, person } = await portal.signIn(approved)
  await pair(browser)
  await askOnPhone(browser)
  await portal.db.updateTable('ai_messages').set(failed).where('role', '=', 'answer').execute()
  const answer = await portal.db
    .selectFrom('ai_messages')
    .select(['id', 'conversation_id as conversationId', 'place'])
    .where('role', '=', 'answer')
    .executeTakeFirstOrThrow()
  return { person, answer }
}
type FailedOnPhone = Awaited<ReturnType<typeof failedOnPhone>>
const toldAnswers = () =>
  portal.db
    .selectFrom('whatsapp_messages')
    .select('body')
    .where('message_id', 'is not', null)
    .where('state', '!=', 'received')
    .execute()
const beginning = (db: Transaction<Database>, personId: string) => ({
  db,
  now: portal.services.now() + 1,
  personId,
  sessionId: null,
})

test('AI-4 RE-14 an answer that is begun anew while its failure is queued is told once it is whole', async () => {
  const { answer, person } = await failedOnPhone()
  const [queueing] = await portal.db.transaction().execute(async (db) => {
    await beginAgain(answer, beginning(db, person.id))
    const queueing = queueAnswers(portal.services)
    await expect.poll(() => waiting(portal)).toBe(1)
    return [queueing]
  })
  await queueing
  expect(await toldAnswers()).toEqual([])
  await written(answer.conversationId)
  expect(bodies(await deliver())[0]).toContain('/demo/robotaxi')
})

test('AI-4 RE-14 an answer that is queued while its phone is disconnected goes to nobody', async () => {
  const { person } = await failedOnPhone()
  const isQueued = vi.fn<() => void>()
  const [queueing] = await portal.db.transaction().execute(async (db) => {
    await unlinkPhone(db, { phone, person_id: person.id }, portal.services)
    const queueing = queueAnswers(portal.services).then(isQueued)
    const met = async () => (await waiting(portal)) + isQueued.mock.calls.length
    await expect.poll(met).toBe(1)
    return [queueing]
  })
  await queueing
  expect(await toldAnswers()).toEqual([])
})

test.each([
  {
    what: 'somebody had the answer written anew',
    happen: async (db: Transaction<Database>, { person, answer }: FailedOnPhone) => {
      await beginAgain(answer, beginning(db, person.id))
    },
  },
  {
    what: 'its person deleted the conversation',
    happen: async (db: Transaction<Database>, { person, answer }: FailedOnPhone) => {
      await db
        .updateTable('ai_conversations')
        .set({ person_id: null, deleted_of: person.id, deleted_at: portal.services.now() })
        .where('id', '=', answer.conversationId)
        .execute()
    },
  },
])('AI-4 RE-14 “again” counts for nothing where $what at that moment', async ({ happen }) => {
  const failedNow = await failedOnPhone()
  const { person } = failedNow
  const asked = async () => {
    const { count } = await portal.db
      .selectFrom('rate_limits')
      .select('count')
      .where('key', '=', `questions ${person.id}`)
      .executeTakeFirstOrThrow()
    return count
  }
  const before = await asked()
  const [telling] = await portal.db.transaction().execute(async (db) => {
    await happen(db, failedNow)
    const telling = tell(text('again'))
    await expect.poll(() => waiting(portal)).toBe(1)
    return [telling]
  })
  expect(await telling).toBe(200)
  expect(await asked()).toBe(before)
})

test('AI-4 where nothing failed there is nothing to answer again', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  const told: string[] = []
  await tell(text('again'))
  told.push(...bodies(await deliver()))
  await askOnPhone(browser)
  await deliver()
  await tell(text('Try again.'))
  told.push(...bodies(await deliver()))
  const nothing = 'There is nothing to answer again. Please ask in other words.'
  expect(told).toEqual([nothing, nothing])
})

test('AI-4 the phone shows what stands in Markdown by its own marks', async () => {
  const { browser } = await portal.signIn(approved)
  const markdown =
    '## Two demos\n\n**Robotaxi** and [NBA](/demo/nba) are _new_:\n\n1. one\n2. two\n   - `three`'
  expect(await toldOf(browser, { text: markdown, citations: null })).toEqual([
    '*Two demos*\n\n*Robotaxi* and NBA are _new_:\n\n1. one\n2. two\n  - `three`',
  ])
})

test.each([
  ['words', 'wörter '.repeat(1_000)],
  ['letters of two halves', '🚕'.repeat(4_000)],
])(
  'AI-4 a long answer of %s is cut on the phone, says so, and keeps its links',
  async (_, text) => {
    const { browser } = await portal.signIn(approved)
    const [told = ''] = await toldOf(browser, { text, citations: robotaxi })
    expect(told.length).toBeGreaterThan(4_000)
    expect(told.length).toBeLessThanOrEqual(4_096)
    expect(told.isWellFormed()).toBe(true)
    expect(told).toMatch(/(?:wörter|🚕)…\n\nThe rest is in the portal\.\n\n[^\n]+\/demo\/robotaxi$/)
  },
)

test('AI-4 the pages that an answer leads to have their addresses on the phone', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await tell(text('How do I delete my account?'))
  const [told = ''] = bodies(await deliver())
  const { publicUrl } = portal.config
  expect(told).toContain(`is under Account (${publicUrl}/account).`)
  expect(told).toContain(`under Contact (${publicUrl}/contact).`)
})

test('AI-4 HT-14 an answer of marks within marks is told as it is written, however deep they are', async () => {
  const { browser } = await portal.signIn(approved)
  const [told = ''] = await toldOf(browser, { text: '>'.repeat(50_000), citations: robotaxi })
  expect(told).toMatch(/^>+…\n\nThe rest is in the portal\.\n\n[^\n]+\/demo\/robotaxi$/)
})

test('AI-4 HT-14 of an answer whose Markdown is far longer than what a phone takes only the beginning is read', async () => {
  const { browser } = await portal.signIn(approved)
  const links = `[a](/demo/${'x'.repeat(100)}) `.repeat(200)
  const [told = ''] = await toldOf(browser, { text: links, citations: null })
  expect(told).toMatch(/^(?:a ){70}[^]+…\n\nThe rest is in the portal\.$/)
})

test('AI-4 a long question of the portal stands shortened above its answer on the phone', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await askOnPhone(browser)
  await deliver()
  const id = required((await standing(browser)).phone?.conversation, 'conversation')
  await browser.call(
    askQuestion,
    { id, question: `Robotaxi? ${'Really? '.repeat(200)}` },
    { idempotencyKey: randomUUID() },
  )
  const [told = ''] = bodies(await deliver())
  expect(told).toMatch(/^“Robotaxi\? [^\n]{250,300} Really\?…”\n\n/)
  expect(told).toContain('/demo/robotaxi')
})

test('AI-4 HT-19 what no database takes is left out of a question', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  expect(await tell(text('Which \0demos?'))).toBe(200)
  const id = required((await standing(browser)).phone?.conversation, 'conversation')
  const { messages } = await browser.call(loadConversation, { id })
  expect(messages[0]).toMatchObject({ text: 'Which demos?' })
})

test.each([2_001, 5_000])(
  'AI-4 a question of %i characters on the phone is answered with how long it may be',
  async (length) => {
    const { browser } = await portal.signIn(approved)
    await pair(browser)
    await tell(text('a'.repeat(length)))
    expect(bodies(await deliver())).toEqual([
      'This is too long for a question: it may have 2000 characters. Please ask in fewer words.',
    ])
    expect((await standing(browser)).phone?.conversation).toBeNull()
  },
)

test('AI-4 a stranger who writes on and on is answered three times an hour', async () => {
  const unknown = expect.stringMatching(/do not know this phone/) as string
  expect(await refusedOften('Hello')).toEqual([unknown, unknown, unknown])
  portal.advance(60_000)
  expect(await refusedOften('Hello')).toEqual([])
  portal.advance(3_600_000)
  expect(await refusedOften('Hello')).toHaveLength(3)
})

test('AI-4 a stranger who shows codes that are none, on and on, is told so three times an hour', async () => {
  const none = expect.stringMatching(/^This code is not valid any more/) as string
  const code = 'Pair 222222222222'
  const last = expect.stringMatching(/^This .* the right one connects this phone at any time\.$/)
  expect(await refusedOften(code)).toEqual([none, none, last])
  portal.advance(60_000)
  expect(await refusedOften(code)).toEqual([])
})

test('AI-4 who sends pictures, or too much, is told so once a minute', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  const textAlone = expect.stringMatching(/^I understand text alone\. Please write to me/) as string
  expect(await tellOften('', picture)).toEqual([textAlone])
  portal.advance(60_000)
  expect(await tellOften(' ', {})).toEqual(['That is a lot at once. Please wait a minute.'])
  portal.advance(60_000)
  expect(await tellOften('', picture)).toEqual([textAlone])
})

test.each([
  ['looks', answerEnded, ['text']],
  ['does not look', conversationChanged, []],
])('AI-4 who sends to phones %s for answers where the bus tells: %s', async (_, topic, kinds) => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await askOnPhone(browser)
  const sender = startWhatsApp(portal.services)
  await portal.services.bus.publish(topic, '')
  await sender.close()
  // Sent or not: who stops begins with no message.
  const answers = await portal.db
    .selectFrom('whatsapp_messages')
    .select('kind')
    .where('message_id', 'is not', null)
    .where('state', 'in', ['queued', 'sent'])
    .execute()
  expect(answers.map(({ kind }) => kind)).toEqual(kinds)
})

test('AI-4 a phone that wrote too much is disconnected by its word all the same', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await tellOften(' ', {})
  await tell(text('Stop'))
  expect((await standing(browser)).phone).toBeNull()
  expect(bodies(await deliver())).toEqual(['This phone is disconnected.'])
})

test('AI-4 an answer is not told again once the sweep forgot that it was', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await askOnPhone(browser)
  await deliver()
  portal.advance(31 * 86_400_000)
  await sweep(portal.services)
  expect(await portal.db.selectFrom('whatsapp_messages').select('id').execute()).toEqual([])
  await tryAll()
  expect(bodies(sent)).toEqual([])
})

test('AI-4 what is older than WhatsApp repeats is a replay', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  const old = String(Math.floor(portal.services.now() / 1_000) - 8 * 86_400)
  await tell(text('What is Robotaxi about?', { timestamp: old }))
  expect((await standing(browser)).phone?.conversation).toBeNull()
})

test('AI-4 OI-10 a phone never has the rights of staff, who hear so before they would sign in again', async () => {
  const { browser } = await portal.signIn({ is_staff: true })
  await portal.db.updateTable('sessions').set({ proven_at: 0 }).execute()
  expect(await browser.refusal(pairWhatsApp, {})).toMatchObject({
    name: 'forbidden',
    title: noPhoneForStaff,
  })
})

test('AI-4 what is asked quickly is answered on the phone in its order, whichever answer is whole first', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  for (const question of ['What is Robotaxi about?', 'And NBA?']) {
    await tell(text(question))
  }
  const answers = await portal.db
    .selectFrom('ai_messages')
    .select('id')
    .where('role', '=', 'answer')
    .orderBy('place')
    .execute()
  await Promise.all(answers.map(({ id }) => portal.services.answers.write(id)))
  const [first, second] = answers.map(({ id }) => id)
  // Somebody took up the first once more.
  await portal.db
    .updateTable('ai_messages')
    .set({ written_at: portal.services.now() + 1_000 })
    .where('id', '=', required(first, 'answer'))
    .execute()
  const is = (id: string | undefined, state: 'writing' | 'whole', words: string) =>
    portal.db
      .updateTable('ai_messages')
      .set({ state, text: words, citations: null })
      .where('id', '=', required(id, 'answer'))
      .execute()
  await is(first, 'writing', '')
  await is(second, 'whole', 'Second.')
  await queueAnswers(portal.services)
  await tryAll()
  expect(sent).toEqual([])
  await is(first, 'whole', 'First.')
  expect(bodies(await deliver(2))).toEqual(['First.', 'Second.'])
})

test('AI-4 a phone whose conversation is as long as it may be goes on in a new one, once all is answered', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await askOnPhone(browser)
  const conversation = async () =>
    required((await standing(browser)).phone?.conversation, 'conversation')
  const before = await conversation()
  await portal.db
    .updateTable('ai_conversations')
    .set({ message_count: mostMessages })
    .where('id', '=', before)
    .execute()
  // The answer before is not told yet.
  await tell(text('And NBA?'))
  expect(await conversation()).toBe(before)
  await portal.db
    .updateTable('ai_messages')
    .set({ state: 'whole', text: 'Told.', citations: null })
    .where('role', '=', 'answer')
    .execute()
  await deliver(2)
  await tell(text('And databases?'))
  expect(await conversation()).not.toBe(before)
  const { messages } = await browser.call(loadConversation, { id: await conversation() })
  expect(messages[0]).toMatchObject({ text: 'And databases?', follows: null })
})
