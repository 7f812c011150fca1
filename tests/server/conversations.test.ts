import { randomUUID } from 'node:crypto'

import { expect, test, vi } from 'vitest'

import {
  answerAgain,
  askQuestion,
  listConversations,
  loadConversation,
  rateAnswer,
  renameConversation,
  startConversation,
  type Answer,
  type Conversation,
} from '#src/api/contract/conversations.ts'
import { implementations } from '#server/app/implementations.ts'
import { required } from '#src/lib/required.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
/** What asks for many conversations is not held up by the limit, which has a test of its own. */
const patient = await createPortal({
  implementations: implementations.map(({ endpoint, ...rest }) => ({
    ...rest,
    endpoint: { ...endpoint, limit: { ...endpoint.limit, count: 1_000 } },
  })),
})

const approved = { organization_access_status: 'approved' } as const
const idempotencyKey = 'key-of-a-test'
const question = 'Which demos use Looker?'

/** The same messages, once the answer is written: a machine that is busy takes longer than the call waits. */
const written =
  (browser: PortalBrowser) =>
  ({ id, messages: told, ...rest }: Conversation) =>
    vi.waitFor(
      async () => {
        const { messages: all } = await browser.call(loadConversation, { id })
        const now = all.filter((it) => told.some((one) => one.id === it.id))
        expect(now.at(-1)).toMatchObject({ state: 'whole' })
        return { id, ...rest, messages: now }
      },
      { interval: 200 },
    )
const begin = (browser: PortalBrowser, text = question, key: string = randomUUID()) =>
  browser
    .call(startConversation, { question: text }, { idempotencyKey: key })
    .then(written(browser))
const goOn = (browser: PortalBrowser, id: string, text: string, key: string = randomUUID()) =>
  browser.call(askQuestion, { id, question: text }, { idempotencyKey: key }).then(written(browser))

const answerIn = ({ messages }: Pick<Conversation, 'messages'>): Answer =>
  required(
    messages.findLast((it) => it.role === 'answer'),
    'answer',
  )
const keysIn = (conversation: Conversation) =>
  answerIn(conversation).citations.map(({ key }) => key)
const messages = (of = portal) => of.db.selectFrom('ai_messages').selectAll().execute()

test('AI-1 AI-3 a conversation begins with its first question, and is there again with its answer', async () => {
  const { browser } = await portal.signIn(approved)
  const begun = await begin(browser, ' Which demos use Looker?\r\nFor a retailer. ')

  expect(begun).toMatchObject({ title: question, askedAt: portal.services.now() })
  expect(begun.messages).toMatchObject([
    { role: 'question', text: 'Which demos use Looker?\nFor a retailer.' },
    { role: 'answer', isHelpful: null },
  ])
  expect(await browser.call(loadConversation, { id: begun.id })).toEqual(begun)
})

test.each([
  ['en', 'What is Robotaxi about?'],
  ['de', 'Welche Demos darf ich Kunden zeigen?'],
  ['fr', 'Que puis-je montrer aux clients ?'],
])('AI-3 APP-9 an answer tells ears that it is in %s', async (language, asked) => {
  const { browser } = await portal.signIn(approved)
  expect(answerIn(await begin(browser, asked))).toMatchObject({ language })
})

test('AI-3 AZ-05 an answer says that it is a search, and cites demos that the person may see, by what they see of them', async () => {
  const { browser } = await portal.signIn(approved)
  const answer = answerIn(await begin(browser, 'What is Robotaxi about?'))

  expect(answer.answeredBy).toBe(
    'Answered by a search of your demos. No language model is connected to this portal.',
  )
  expect(answer.citations).toEqual([
    {
      key: 'robotaxi',
      label: 'Robotaxi',
      excerpt: 'Run a driverless fleet that is where riders will be, minutes before they ask.',
      thumbnail: expect.stringMatching(/^\/demos\/robotaxi\/thumbnail/) as string,
      url: '/local/sandbox/robotaxi/',
      isOffered: true,
    },
  ])
})

test('AI-3 a question goes on from the demos that the answer before it cited', async () => {
  const { browser } = await portal.signIn(approved)
  const { id } = await begin(browser, question)
  const answer = await goOn(browser, id, 'Which of those use Apigee?')

  expect(answer.messages).toHaveLength(2)
  expect(answerIn(answer).text).toMatch(/of those demos uses? Apigee\./)
  const all = await browser.call(loadConversation, { id })
  expect(all.messages.map(({ role }) => role)).toEqual(['question', 'answer', 'question', 'answer'])
})

test('AZ-05 AI-3 what is no longer shared with a person goes from the answers they got before', async () => {
  const { browser, person } = await portal.signIn(approved)
  const { id, ...begun } = await begin(browser, 'What is F1 race strategy about?')
  expect(keysIn({ id, ...begun })).toContain('f1')

  await portal.db
    .updateTable('people')
    .set({ organization_access_status: 'rejected' })
    .where('id', '=', person.id)
    .execute()
  const later = await browser.call(loadConversation, { id })
  expect(keysIn(later)).toEqual([])
  expect(answerIn(later).text).toBe('One of your demos fits “F1”, “race” or “strategy”.')
})

test('LD-02 AI-1 one conversation of eight parallel calls with one key, and one question of eight', async () => {
  const { browser } = await portal.signIn(approved)
  const begun = await Promise.all(
    Array.from({ length: 8 }, () => begin(browser, question, idempotencyKey)),
  )
  const [{ id } = { id: '' }] = begun
  expect(new Set(begun.map((it) => it.id)).size).toBe(1)
  await Promise.all(Array.from({ length: 8 }, () => goOn(browser, id, 'And maps?', idempotencyKey)))
  expect(await messages()).toHaveLength(4)

  expect(
    await browser.refusal(askQuestion, { id, question: 'Other' }, { idempotencyKey }),
  ).toMatchObject({ name: 'key-reused' })
})

test('RE-14 AI-2 questions of two tabs at once follow each other', async () => {
  const { browser } = await portal.signIn(approved)
  const { id } = await begin(browser)
  await Promise.all(['one', 'two', 'three'].map((text) => goOn(browser, id, text)))

  const { messages: all } = await browser.call(loadConversation, { id })
  const roles = all.map(({ role }) => role)
  expect(roles).toEqual(Array.from({ length: 4 }, () => ['question', 'answer']).flat())
})

test('AI-1 a conversation is as long as a hundred questions', async () => {
  const { browser } = await portal.signIn(approved)
  const { id } = await begin(browser)
  await portal.db.updateTable('ai_conversations').set({ message_count: 200 }).execute()

  const full = await browser.refusal(askQuestion, { id, question }, { idempotencyKey })
  expect(full).toMatchObject({
    name: 'conflict',
    title: 'This conversation is as long as it may be. Please begin a new one.',
  })
  expect(await messages()).toHaveLength(2)
})

test.each(['pending', 'rejected', 'unrequested'] as const)(
  'AI-1 AZ-05 whom the portal is not open to (%s) asks nothing',
  async (organization_access_status) => {
    const { browser, person } = await portal.signIn(approved)
    const { id, messages } = await begin(browser)
    await portal.db
      .updateTable('people')
      .set({ organization_access_status })
      .where('id', '=', person.id)
      .execute()
    const refused = { name: 'forbidden' }
    expect(
      await browser.refusal(
        startConversation,
        { question: 'Looker?' },
        { idempotencyKey: randomUUID() },
      ),
    ).toMatchObject(refused)
    expect(
      await browser.refusal(
        askQuestion,
        { id, question: 'Maps?' },
        { idempotencyKey: randomUUID() },
      ),
    ).toMatchObject(refused)
    const answer = required(messages.at(-1), 'answer')
    expect(await browser.refusal(answerAgain, { id: answer.id })).toMatchObject(refused)
  },
)

test('AI-1 a question has at most 2000 characters, and twenty are taken in a minute', async () => {
  const { browser } = await portal.signIn(approved)
  const long = { question: 'x'.repeat(2_001) }
  expect(await browser.refusal(startConversation, long, { idempotencyKey })).toMatchObject({
    name: 'invalid-input',
  })
  for (let asked = 1; asked < 20; asked += 1) {
    await begin(browser)
  }
  expect(await browser.refusal(startConversation, { question }, { idempotencyKey })).toMatchObject({
    name: 'too-many-requests',
  })
})

test('AI-1 AZ-02 the list has the person’s own, the newest question first, page by page', async () => {
  const { browser } = await patient.signIn(approved)
  const { browser: other } = await patient.signIn(approved)
  await begin(other, 'Not theirs')
  for (let number = 1; number <= 33; number += 1) {
    // Several in one millisecond.
    patient.advance(number % 3)
    await begin(browser, `Question ${number}`)
  }
  const first = await browser.call(listConversations, {})
  await begin(browser, 'Meanwhile')
  const second = await browser.call(listConversations, { after: first.next ?? '' })

  expect(first.conversations).toHaveLength(30)
  expect(second.next).toBe(null)
  const titles = [...first.conversations, ...second.conversations].map(({ title }) => title)
  expect(new Set(titles).size).toBe(33)
  const times = [...first.conversations, ...second.conversations].map(({ askedAt }) => askedAt)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
})

test('AI-2 a search finds titles, questions and answers, and takes nothing for a wildcard', async () => {
  const { browser } = await portal.signIn(approved)
  const { id } = await begin(browser, 'What helps a retailer?')
  await goOn(browser, id, 'Anything with maps?')
  await begin(browser, 'Zebra')
  const found = async (q: string) =>
    (await browser.call(listConversations, { q })).conversations.map(({ title }) => title)

  expect(await found('RETAIL')).toEqual(['What helps a retailer?'])
  expect(await found('maps anything')).toEqual(['What helps a retailer?'])
  expect(await found('%')).toEqual([])
})

test('AI-2 AZ-05 a search finds by what a demo is called that an answer names, as long as its person sees it', async () => {
  const { browser, person } = await portal.signIn(approved)
  const begun = await begin(browser, 'anything for a container shipping company?')
  const { label } = required(answerIn(begun).citations[0], 'demo')
  await begin(browser, 'Zebra')
  const found = async (q: string) =>
    (await browser.call(listConversations, { q })).conversations.map(({ id }) => id)

  expect(begun.messages.map(({ text }) => text).join()).not.toContain(label)
  expect(await found(label.toUpperCase())).toEqual([begun.id])
  expect(await found(`${label} zebra`)).toEqual([])

  await portal.db
    .updateTable('people')
    .set({ organization_access_status: 'rejected' })
    .where('id', '=', person.id)
    .execute()
  expect(await found(label)).toEqual([])
})

test('AI-2 a conversation is given another title, and keeps its place in the list', async () => {
  const { browser } = await portal.signIn(approved)
  const { id, askedAt } = await begin(browser)
  portal.advance(1_000)
  const renamed = await browser.call(renameConversation, { id, title: ' For Acme ' })
  expect(renamed).toEqual({ id, title: 'For Acme', askedAt, isPinned: false })
  expect((await browser.call(listConversations, {})).conversations).toEqual([renamed])
})

test('AI-2 the newest word on an answer is kept, and a question has none', async () => {
  const { browser } = await portal.signIn(approved)
  const begun = await begin(browser)
  const { id } = answerIn(begun)
  for (const isHelpful of [true, false, null]) {
    await browser.call(rateAnswer, { id, isHelpful })
    expect(answerIn(await browser.call(loadConversation, { id: begun.id }))).toMatchObject({
      isHelpful,
    })
  }
  const asked = required(begun.messages[0], 'question')
  expect(await browser.refusal(rateAnswer, { id: asked.id, isHelpful: true })).toMatchObject({
    name: 'not-found',
  })
})

test.each([
  ['one\ntwo', 'one'],
  ['  a   b  ', 'a b'],
  ['word '.repeat(20), `${'word '.repeat(15).trim()}…`],
  ['x'.repeat(90), `${'x'.repeat(79)}…`],
])('AI-1 a conversation that begins with %j is called %j', async (text, title) => {
  const { browser } = await portal.signIn(approved)
  expect(await begin(browser, text)).toMatchObject({ title })
})
