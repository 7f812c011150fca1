import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import type { AnswerQuestion } from '#server/areas/conversations/answering.ts'
import {
  askQuestion,
  deleteConversation,
  listConversations,
  loadConversation,
  pinConversation,
  rateAnswer,
  renameConversation,
  restoreConversation,
  startConversation,
  type Conversation,
  type Question,
} from '#src/api/contract/conversations.ts'
import { required } from '#src/lib/required.ts'
import { deletedKeptMs } from '#server/areas/conversations/delete-conversation.ts'
import { sweep } from '#server/app/sweeper.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

/** What the engine was told of the conversation before, for each question. */
const told: string[][] = []
const engine: AnswerQuestion = (question, _viewer, history, { onText }) => {
  told.push([...history.map((turn) => turn.question), question])
  onText('Yes.')
  return Promise.resolve({ text: 'Yes.', citations: [], answeredBy: 'A model.' })
}

const portal = await createPortal({ answerQuestion: engine })
const approved = { organization_access_status: 'approved' } as const
const key = () => ({ idempotencyKey: randomUUID() })
const begin = (browser: PortalBrowser, question: string) =>
  browser.call(startConversation, { question }, key())
const answerIdIn = ({ messages }: Conversation) => required(messages.at(-1), 'answer').id
const titles = async (browser: PortalBrowser) =>
  (await browser.call(listConversations, {})).conversations.map(({ title }) => title)

test('AI-2 a question that is put otherwise is a branch: what was said before it counts, what followed its first wording does not', async () => {
  const { browser } = await portal.signIn(approved)
  const first = await begin(browser, 'A')
  const { id } = first
  const second = await browser.call(askQuestion, { id, question: 'B' }, key())
  await browser.call(askQuestion, { id, question: 'C' }, key())
  const follows = answerIdIn(first)
  const other = await browser.call(askQuestion, { id, question: 'B2', follows }, key())
  expect(told.at(-1)).toEqual(['A', 'B2'])
  await browser.call(askQuestion, { id, question: 'D' }, key())
  expect(told.at(-1)).toEqual(['A', 'B2', 'D'])
  await browser.call(askQuestion, { id, question: 'E', follows: answerIdIn(second) }, key())
  expect(told.at(-1)).toEqual(['A', 'B', 'E'])
  await browser.call(askQuestion, { id, question: 'A2', follows: null }, key())
  expect(told.at(-1)).toEqual(['A2'])

  const { messages } = await browser.call(loadConversation, { id })
  const questions = messages.filter((it): it is Question => it.role === 'question')
  expect(questions.map((it) => [it.text, it.follows])).toEqual([
    ['A', null],
    ['B', follows],
    ['C', answerIdIn(second)],
    ['B2', follows],
    ['D', answerIdIn(other)],
    ['E', answerIdIn(second)],
    ['A2', null],
  ])
})

test('AI-2 HT-14 of a long conversation an answer is told the newest twenty questions', async () => {
  const { browser } = await portal.signIn(approved)
  const { id } = await begin(browser, '0')
  for (let asked = 1; asked <= 22; asked += 1) {
    portal.advance(10_000)
    await browser.call(askQuestion, { id, question: `${asked}` }, key())
  }
  expect(told.at(-1)).toEqual(Array.from({ length: 21 }, (_, at) => `${at + 2}`))
})

test('AZ-02 a branch begins behind an answer of the same conversation alone', async () => {
  const { browser } = await portal.signIn(approved)
  const [one, other] = [await begin(browser, 'A'), await begin(browser, 'B')]
  const question = 'C'
  const wrong = [answerIdIn(other), required(one.messages[0], 'question').id, randomUUID()]
  for (const follows of wrong) {
    const refusal = browser.refusal(askQuestion, { id: one.id, question, follows }, key())
    expect(await refusal).toMatchObject({ name: 'not-found' })
  }
  expect((await browser.call(loadConversation, { id: one.id })).messages).toHaveLength(2)
})

test('AI-2 what is pinned stands above what was asked later, and goes back to its day', async () => {
  const { browser } = await portal.signIn(approved)
  const { id } = await begin(browser, 'Old')
  portal.advance(1_000)
  await begin(browser, 'New')
  expect(await titles(browser)).toEqual(['New', 'Old'])
  expect(await browser.call(pinConversation, { id, isPinned: true })).toMatchObject({
    isPinned: true,
  })
  expect(await titles(browser)).toEqual(['Old', 'New'])
  await browser.call(pinConversation, { id, isPinned: false })
  expect(await titles(browser)).toEqual(['New', 'Old'])
})

test('AI-2 a person pins twenty conversations at most, however many others have pinned', async () => {
  const { browser, person } = await portal.signIn(approved)
  const { person: other } = await portal.signIn(approved)
  const at = portal.services.now()
  const pinnedOf = (person_id: string) =>
    Array.from({ length: 20 }, () => ({
      person_id,
      title: 'Pinned',
      message_count: 0,
      created_at: at,
      asked_at: at,
      pinned_at: at,
    }))
  const [pinned] = await portal.db
    .insertInto('ai_conversations')
    .values([...pinnedOf(person.id), ...pinnedOf(other.id)])
    .returning('id')
    .execute()
  const { id } = await begin(browser, 'One more')
  const last = required(pinned, 'conversation').id
  const pin = (id: string, isPinned: boolean) => browser.send(pinConversation, { id, isPinned })

  const { name } = await browser.refusal(pinConversation, { id, isPinned: true })
  expect(name).toBe('conflict')
  expect((await pin(last, true)).status).toBe(200)
  expect((await pin(last, false)).status).toBe(200)
  expect((await pin(id, true)).status).toBe(200)
})

test('AZ-02 AI-2 a deleted conversation is out of reach, comes back to its person within the hour, and then to nobody', async () => {
  const { browser } = await portal.signIn(approved)
  const { browser: stranger } = await portal.signIn(approved)
  const begun = await begin(browser, 'Mine')
  const { id } = begun
  await browser.call(deleteConversation, { id })
  expect(await titles(browser)).toEqual([])
  const refusals = [
    browser.refusal(loadConversation, { id }),
    browser.refusal(askQuestion, { id, question: 'More?' }, key()),
    browser.refusal(renameConversation, { id, title: 'X' }),
    browser.refusal(pinConversation, { id, isPinned: true }),
    browser.refusal(rateAnswer, { id: answerIdIn(begun), isHelpful: true }),
    browser.refusal(deleteConversation, { id }),
    stranger.refusal(restoreConversation, { id }),
  ]
  expect((await Promise.all(refusals)).map(({ name }) => name)).toEqual(
    refusals.map(() => 'not-found'),
  )
  await sweep(portal.services)
  expect(await browser.call(restoreConversation, { id })).toMatchObject({ id, title: 'Mine' })
  expect((await browser.call(loadConversation, { id })).messages).toEqual(begun.messages)

  await browser.call(deleteConversation, { id })
  portal.advance(deletedKeptMs + 1)
  await sweep(portal.services)
  const left = portal.db.selectFrom('ai_conversations').select('id').where('id', '=', id)
  expect(await left.execute()).toEqual([])
})

test('AI-2 RE-10 who lost the answer to bringing a conversation back is given it by the same call', async () => {
  const { browser } = await portal.signIn(approved)
  const { id } = await begin(browser, 'Mine')
  await browser.call(deleteConversation, { id })
  const restored = await browser.call(restoreConversation, { id })
  expect(await browser.call(restoreConversation, { id })).toEqual(restored)
  expect(await titles(browser)).toEqual(['Mine'])
})

test('AI-2 why an answer was no help is kept until the mark is another', async () => {
  const { browser } = await portal.signIn(approved)
  const begun = await begin(browser, 'A')
  const id = answerIdIn(begun)
  const kept = async () => (await browser.call(loadConversation, { id: begun.id })).messages.at(-1)
  await browser.call(rateAnswer, { id, isHelpful: false, reason: 'Not true' })
  expect(await kept()).toMatchObject({ isHelpful: false, reason: 'Not true' })
  await browser.call(rateAnswer, { id, isHelpful: true, reason: 'Not true' })
  expect(await kept()).toMatchObject({ isHelpful: true, reason: null })
})
