import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import {
  NotAsked,
  type Answered,
  type AnswerQuestion,
} from '#server/areas/conversations/answering.ts'
import { answerEnded } from '#server/areas/conversations/conversations.ts'
import { createServices } from '#server/app/create-services.ts'
import { startTakingOver } from '#server/areas/conversations/take-over-answers.ts'
import {
  answerAgain,
  askQuestion,
  deleteAllConversations,
  deleteConversation,
  loadConversation,
  rateAnswer,
  restoreConversation,
  startConversation,
  stopAnswer,
  type Answer,
  type Conversation,
} from '#src/api/contract/conversations.ts'
import { required } from '#src/lib/required.ts'
import { waiting } from '#tests/support/at-once.ts'
import { openLive, serveLive } from '#tests/support/live.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'
import { freePort } from '#tests/support/server-process.ts'

type Told = { question: string; say: (piece: string) => void; signal: AbortSignal }
type Engine = Told & { end: (answered?: Partial<Answered>) => void; fail: (error: Error) => void }

/** What was asked, the newest last: an engine that says what the test says. */
const asked: Engine[] = []
const engine: AnswerQuestion = (question, _viewer, _history, { signal, onText }) => {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  let text = ''
  signal.addEventListener('abort', () => reject(new Error('aborted')))
  asked.push({
    question,
    signal,
    say: (piece) => {
      text += piece
      onText(piece)
    },
    end: (answered = {}) => resolve({ text, citations: [], answeredBy: 'A model.', ...answered }),
    fail: reject,
  })
  return promise
}

beforeEach(() => {
  asked.length = 0
})

const origin = `http://localhost:${await freePort()}`
const portal = await createPortal({ config: { publicUrl: origin }, answerQuestion: engine })
await serveLive(portal.services)

const approved = { organization_access_status: 'approved' } as const
const answerIn = ({ messages }: Conversation) => messages.at(-1) as Answer
/** Asks, and waits for the engine, which begins a moment after whoever asked is answered. */
const untilBegun = async <TAnswer>(answered: () => Promise<TAnswer>) => {
  const before = asked.length
  const answer = await answered()
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before))
  return answer
}
const begin = (browser: PortalBrowser, question = 'Why?') =>
  untilBegun(() => browser.call(startConversation, { question }, { idempotencyKey: randomUUID() }))
const askMore = (browser: PortalBrowser, id: string) =>
  untilBegun(() =>
    browser.call(askQuestion, { id, question: 'And?' }, { idempotencyKey: randomUUID() }),
  )
const askAgain = (browser: PortalBrowser, id: string) =>
  untilBegun(() => browser.call(answerAgain, { id }))
const newest = () => required(asked.at(-1), 'question')
const load = (browser: PortalBrowser, id: string) => browser.call(loadConversation, { id })
const untilState = (browser: PortalBrowser, id: string, state: Answer['state']) =>
  vi.waitFor(async () => {
    const answer = answerIn(await load(browser, id))
    expect(answer.state).toBe(state)
    return answer
  })

test('AI-2 an answer that takes its time is told word by word, and is there when it is whole', async () => {
  const { browser } = await portal.signIn(approved)
  const begun = await begin(browser)
  expect(answerIn(begun)).toMatchObject({ state: 'writing', text: '' })

  const live = await openLive(browser, origin)
  live.say({ type: 'follow', topic: { topic: 'conversation', id: begun.id } })
  await live.until((it) => it.topic === 'conversation' && it.messages !== undefined)
  newest().say('Because')
  await live.until((it) => it.topic === 'conversation' && it.part?.text === 'Because')
  newest().say(' it is.')
  await live.until((it) => it.topic === 'conversation' && it.part?.at === 'Because'.length)
  newest().end({ citations: [{ key: 'robotaxi', excerpt: 'Taxis.' }] })
  const whole = await live.until(
    (it) =>
      it.topic === 'conversation' &&
      it.messages?.some((m) => m.role === 'answer' && m.state === 'whole') === true,
  )
  expect(whole).toMatchObject({
    messages: [
      { text: 'Why?' },
      { text: 'Because it is.', citations: [{ key: 'robotaxi' }], answeredBy: 'A model.' },
    ],
  })
  expect(answerIn(await load(browser, begun.id)).text).toBe('Because it is.')
})

test('AI-4 that an answer came to its end, or was stopped, is told beside its words', async () => {
  const ended: (string | null)[] = []
  const stop = portal.services.bus.subscribe(answerEnded, (id) => ended.push(id))
  const { browser } = await portal.signIn(approved)
  const { id } = await begin(browser)
  newest().say('Because')
  await vi.waitFor(async () => expect(answerIn(await load(browser, id)).text).toBe('Because'))
  expect(ended).toEqual([])
  newest().end()
  await vi.waitFor(() => expect(ended).toEqual([id]))

  const stopped = await begin(browser)
  await browser.call(stopAnswer, { id: answerIn(stopped).id })
  expect(ended).toEqual([id, stopped.id])
  stop()
})

test('AI-2 who comes back in the middle gets all that was written so far, and then the rest', async () => {
  const { browser } = await portal.signIn(approved)
  const { id } = await begin(browser)
  newest().say('One, ')
  await vi.waitFor(async () => expect(answerIn(await load(browser, id)).text).toBe('One, '))
  const live = await openLive(browser, origin)
  live.say({ type: 'follow', topic: { topic: 'conversation', id } })
  await live.until((it) => it.topic === 'conversation' && it.messages?.at(-1)?.text === 'One, ')
  newest().say('two.')
  await live.until((it) => it.topic === 'conversation' && it.part?.text === 'two.')
  newest().end()
  await untilState(browser, id, 'whole')
})

test('AI-2 of two answers that are written at a time each is told as it goes on, and its end', async () => {
  const { browser } = await portal.signIn(approved)
  const begun = await begin(browser)
  const first = newest()
  const { id } = begun
  const live = await openLive(browser, origin)
  live.say({ type: 'follow', topic: { topic: 'conversation', id } })
  await live.until((it) => it.topic === 'conversation' && it.messages !== undefined)
  await askMore(browser, id)
  await live.until((it) => it.topic === 'conversation' && it.count === 4)

  const { id: answerId } = answerIn(begun)
  first.say('Because')
  const part = await live.until((it) => it.topic === 'conversation' && it.part !== undefined)
  expect(part).toMatchObject({ part: { answerId, at: 0, text: 'Because' } })
  first.end({ text: 'Because.' })
  const ended = await live.until(
    (it) =>
      it.topic === 'conversation' &&
      it.messages?.some((m) => m.role === 'answer' && m.state === 'whole') === true,
  )
  expect(ended).toMatchObject({
    messages: [{ id: answerId, text: 'Because.' }, { text: 'And?' }, { state: 'writing' }],
    count: 4,
  })
  newest().say('So')
  await live.until((it) => it.topic === 'conversation' && it.part?.text === 'So')
  newest().end({ text: 'So.' })
  await live.until((it) => it.topic === 'conversation' && it.messages?.at(-1)?.text === 'So.')
  expect(live.told.at(-1)).toMatchObject({ messages: [{ text: 'And?' }, { text: 'So.' }] })
})

test('AI-2 a stopped answer keeps what was written, and its engine is told to end', async () => {
  const { browser } = await portal.signIn(approved)
  const { id, ...begun } = await begin(browser)
  const { signal, say } = newest()
  say('Half an')
  await vi.waitFor(async () => expect(answerIn(await load(browser, id)).text).toBe('Half an'))
  const stopped = await browser.call(stopAnswer, { id: answerIn({ id, ...begun }).id })
  expect(answerIn(stopped)).toMatchObject({ state: 'stopped', text: 'Half an' })
  say(' answer')
  await vi.waitFor(() => expect(signal.aborted).toBe(true))
  expect(answerIn(await load(browser, id))).toMatchObject({ state: 'stopped', text: 'Half an' })
})

test('AI-2 an engine that fails leaves the question, what was written and a plain word; the answer can be written again', async () => {
  const { browser } = await portal.signIn(approved)
  const begun = await begin(browser)
  const { id } = begun
  newest().say('I think')
  newest().fail(new Error('quota of key 4711'))
  const failed = await untilState(browser, id, 'failed')
  expect(failed).toMatchObject({
    text: 'I think',
    problem: 'The answer could not be written. Please try again.',
  })

  const again = await askAgain(browser, failed.id)
  expect(answerIn(again)).toMatchObject({ state: 'writing', text: '', problem: null })
  expect(newest().question).toBe('Why?')
  newest().say('So.')
  newest().end()
  expect(await untilState(browser, id, 'whole')).toMatchObject({ text: 'So.' })
})

const good = { text: 'Because.', isHelpful: true }

test('AI-2 a good answer comes back where the new one fails, and where it is stopped, or its conversation deleted, before its first word', async () => {
  const { browser } = await portal.signIn(approved)
  const { id, ...begun } = await begin(browser)
  const answer = answerIn({ id, ...begun })
  newest().end({ text: good.text, citations: [] })
  await untilState(browser, id, 'whole')
  await browser.call(rateAnswer, { id: answer.id, isHelpful: true })

  await askAgain(browser, answer.id)
  newest().say('Hm')
  newest().fail(new Error('away'))
  const problem = 'The answer could not be written. Please try again.'
  expect(await untilState(browser, id, 'whole')).toMatchObject({ ...good, problem })

  await askAgain(browser, answer.id)
  newest().end({ text: 'Because of that.' })
  await vi.waitFor(async () =>
    expect(answerIn(await load(browser, id))).toMatchObject({
      state: 'whole',
      text: 'Because of that.',
      isHelpful: null,
    }),
  )

  await browser.call(answerAgain, { id: answer.id })
  await browser.call(deleteConversation, { id })
  await browser.call(restoreConversation, { id })
  expect(answerIn(await load(browser, id))).toMatchObject({
    state: 'whole',
    text: 'Because of that.',
  })

  await browser.call(answerAgain, { id: answer.id })
  const stopped = await browser.call(stopAnswer, { id: answer.id })
  expect(answerIn(stopped)).toMatchObject({
    state: 'whole',
    text: 'Because of that.',
    problem: null,
  })
})

test('AI-2 only the newest answer is written again, and not while it is written', async () => {
  const { browser } = await portal.signIn(approved)
  const { id, ...begun } = await begin(browser)
  const first = answerIn({ id, ...begun })
  expect(await browser.refusal(answerAgain, { id: first.id })).toMatchObject({ name: 'conflict' })
  newest().end({ text: 'So.' })
  await untilState(browser, id, 'whole')
  await askMore(browser, id)
  newest().end({ text: 'So too.' })
  await untilState(browser, id, 'whole')
  expect(await browser.refusal(answerAgain, { id: first.id })).toMatchObject({ name: 'conflict' })
})

test('AI-2 an answer that failed is written again also where another question followed it', async () => {
  const { browser } = await portal.signIn(approved)
  const { id, ...begun } = await begin(browser)
  const first = answerIn({ id, ...begun })
  newest().fail(new Error('away'))
  await untilState(browser, id, 'failed')
  await askMore(browser, id)
  newest().end({ text: 'So too.' })
  await untilState(browser, id, 'whole')

  const again = await askAgain(browser, first.id)
  expect(again.messages).toMatchObject([{ id: first.id, state: 'writing' }])
  expect(newest().question).toBe('Why?')
  newest().end({ text: 'So.' })
  await vi.waitFor(async () =>
    expect((await load(browser, id)).messages).toMatchObject([
      { text: 'Why?' },
      { text: 'So.', state: 'whole' },
      { text: 'And?' },
      { text: 'So too.' },
    ]),
  )
})

test('AI-2 RE-14 an answer that a question follows at the same moment is not written again', async () => {
  const { browser } = await portal.signIn(approved)
  const { id, ...begun } = await begin(browser)
  const first = answerIn({ id, ...begun })
  newest().end({ text: 'So.' })
  await untilState(browser, id, 'whole')
  const { refused } = await portal.db.transaction().execute(async (db) => {
    await db
      .updateTable('ai_conversations')
      .set({ message_count: 4 })
      .where('id', '=', id)
      .execute()
    const refused = browser.refusal(answerAgain, { id: first.id })
    await expect.poll(() => waiting(portal)).toBe(1)
    return { refused }
  })
  expect(await refused).toMatchObject({ name: 'conflict' })
  expect(answerIn(await load(browser, id))).toMatchObject({ state: 'whole', text: 'So.' })
})

test('AI-2 RE-14 an answer whose conversation its person deletes at the same moment is not written again', async () => {
  const { browser, person } = await portal.signIn(approved)
  const { id, ...begun } = await begin(browser)
  newest().fail(new Error('No.'))
  await untilState(browser, id, 'failed')
  const { refused } = await portal.db.transaction().execute(async (db) => {
    await db
      .updateTable('ai_conversations')
      .set({ person_id: null, deleted_of: person.id, deleted_at: portal.services.now() })
      .where('id', '=', id)
      .execute()
    const refused = browser.refusal(answerAgain, { id: answerIn({ id, ...begun }).id })
    await expect.poll(() => waiting(portal)).toBe(1)
    return { refused }
  })
  expect(await refused).toMatchObject({ name: 'not-found' })
  expect(asked).toHaveLength(1)
})

test('AI-2 AI-4 that an answer failed is told also where its question cannot be given back', async () => {
  const ended: (string | null)[] = []
  onTestFinished(portal.services.bus.subscribe(answerEnded, (id) => ended.push(id)))
  const { browser } = await portal.signIn(approved)
  const { id } = await begin(browser)
  await sql`alter table rate_limits rename to limits_away`.execute(portal.db)
  onTestFinished(async () => {
    await sql`alter table limits_away rename to rate_limits`.execute(portal.db)
  })
  newest().fail(new NotAsked('Nobody answers.'))
  await vi.waitFor(() => expect(ended).toEqual([id]))
  expect(portal.logLines.join('')).toContain('question not given back')
})

test('AI-2 AI-02 who follows a conversation is told that it is gone, however it was deleted, and how it stands once it is back', async () => {
  const { browser } = await portal.signIn(approved)
  const { browser: other } = await portal.signIn(approved)
  const { id } = await begin(browser)
  const [live, stranger] = [await openLive(browser, origin), await openLive(other, origin)]
  const topic = { topic: 'conversation', id } as const
  stranger.say({ type: 'follow', topic })
  live.say({ type: 'follow', topic })
  await live.until((it) => it.topic === 'conversation' && it.messages !== undefined)

  await browser.call(deleteConversation, { id })
  await live.until((it) => it.topic === 'conversation' && it.gone === true)
  await browser.call(restoreConversation, { id })
  await live.until(
    (it) => it.topic === 'conversation' && (it.messages?.at(-1) as Answer)?.state === 'stopped',
  )
  await browser.call(deleteAllConversations, {})
  await live.until(() => live.told.length === 4)
  expect(live.told.at(-1)).toEqual({ topic: 'conversation', id, gone: true })
  expect(stranger.told).toEqual([{ topic: 'conversation', id, gone: true }])
})

test('AZ-02 nobody stops or repeats an answer to another person', async () => {
  const { browser } = await portal.signIn(approved)
  const { browser: other } = await portal.signIn(approved)
  const { id } = answerIn(await begin(browser))
  expect(await other.refusal(stopAnswer, { id })).toMatchObject({ name: 'not-found' })
  expect(await other.refusal(answerAgain, { id })).toMatchObject({ name: 'not-found' })
  newest().end()
})

test('AI-2 RE-02 another process goes on where one ended in the middle of an answer', async () => {
  const { browser } = await portal.signIn(approved)
  const { id } = await begin(browser)
  newest().say('Nearly')
  await vi.waitFor(async () => expect(answerIn(await load(browser, id)).text).toBe('Nearly'))

  portal.advance(11_000)
  const other = createServices({ ...portal.services, answerQuestion: engine })
  const takingOver = startTakingOver(other)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await takingOver.close()
  newest().say('Whole.')
  newest().end()
  expect(await untilState(browser, id, 'whole')).toMatchObject({ text: 'Whole.' })
})

test('AI-2 a process that stops leaves its answers to the others at once', async () => {
  const { browser } = await portal.signIn(approved)
  const leaving = createServices({ ...portal.services, answerQuestion: engine })
  const { id, ...begun } = await begin(browser)
  await portal.db
    .updateTable('ai_messages')
    .set({ held_by: null, held_until: 0 })
    .where('role', '=', 'answer')
    .execute()
  const writing = leaving.answers.write(answerIn({ id, ...begun }).id)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await leaving.answers.close()
  await writing
  const row = await portal.db
    .selectFrom('ai_messages')
    .select(['state', 'held_until'])
    .where('role', '=', 'answer')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'writing', held_until: 0 })
})
