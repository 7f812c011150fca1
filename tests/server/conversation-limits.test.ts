import { randomUUID } from 'node:crypto'

import { expect, test, vi } from 'vitest'

import {
  answerAgain,
  askQuestion,
  deleteAllConversations,
  deleteConversation,
  listConversations,
  loadConversation,
  restoreConversation,
  startConversation,
} from '#src/api/contract/conversations.ts'
import { required } from '#src/lib/required.ts'
import { sweep } from '#server/app/sweeper.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal({ config: { questionsPerDay: 3, conversationsKeptDays: 10 } })
const approved = { organization_access_status: 'approved' } as const
const day = 86_400_000

const begin = (browser: PortalBrowser, idempotencyKey: string = randomUUID()) =>
  browser.call(startConversation, { question: 'Looker?' }, { idempotencyKey })
const goOn = (browser: PortalBrowser, id: string) =>
  [askQuestion, { id, question: 'And maps?' }, { idempotencyKey: randomUUID() }] as const
const written = (browser: PortalBrowser, id: string) =>
  vi.waitFor(
    async () => {
      const { messages } = await browser.call(loadConversation, { id })
      const answer = required(messages.at(-1), 'answer')
      expect(answer).toMatchObject({ state: 'whole' })
      return answer.id
    },
    { interval: 50 },
  )

test('AI-2 a day has so many questions of one person, answers written anew among them, and says when it is over', async () => {
  const { browser, person } = await portal.signIn(approved)
  const key = randomUUID()
  const { id } = await begin(browser, key)
  // Sent once more, it is the same question.
  await begin(browser, key)
  await written(browser, id)
  await browser.call(...goOn(browser, id))
  await written(browser, id)
  await begin(browser)

  portal.advance(day / 4)
  const later = await portal.signInAs(person)
  const { browser: other } = await portal.signIn(approved)
  const refused = {
    name: 'too-many-requests',
    title: 'You have reached the limit of 3 questions a day.',
    retryAfter: (day * 3) / 4 / 1_000,
  }
  expect(await later.refusal(...goOn(later, id))).toMatchObject(refused)
  const newest = await written(later, id)
  expect(await later.refusal(answerAgain, { id: newest })).toMatchObject(refused)
  expect(await begin(other)).toMatchObject({ title: 'Looker?' })
  // What was refused left nothing behind.
  expect((await later.call(loadConversation, { id })).messages).toHaveLength(4)

  portal.advance((day * 3) / 4)
  const back = await portal.signInAs(person)
  expect(await back.call(...goOn(back, id))).toMatchObject({ id })
})

test('AI-1 the list tells how questions are answered, how long they are kept, and how many there may be', async () => {
  const { browser } = await portal.signIn(approved)
  expect((await browser.call(listConversations, {})).terms).toEqual({
    engine: 'guide',
    keptDays: 10,
    questionsPerDay: 3,
  })
})

test('AI-2 conversations go so many days after their last question, with all that was said, and what went over WhatsApp with them', async () => {
  const { browser } = await portal.signIn(approved)
  const old = await begin(browser)
  portal.advance(5 * day)
  const phone = (wamid: string) =>
    ({
      wamid,
      phone: '15550000001',
      kind: 'text',
      body: 'Hello',
      state: 'sent',
      run_at: 0,
      at: portal.services.now(),
    }) as const
  await portal.db.insertInto('whatsapp_messages').values(phone('old')).execute()
  portal.advance(5 * day)
  await portal.db.insertInto('whatsapp_messages').values(phone('new')).execute()
  await sweep(portal.services)
  expect(await conversations()).toEqual([old.id])

  portal.advance(1)
  await sweep(portal.services)
  expect(await conversations()).toEqual([])
  expect(await portal.db.selectFrom('ai_messages').select('id').execute()).toEqual([])
  portal.advance(5 * day)
  await sweep(portal.services)
  const left = await portal.db.selectFrom('whatsapp_messages').select('wamid').execute()
  expect(left).toEqual([{ wamid: 'new' }])
})

const conversations = async () =>
  (await portal.db.selectFrom('ai_conversations').select('id').execute()).map(({ id }) => id)

/** The conversations of which words are kept for a call that comes twice. */
const keptAnswers = async () => {
  const kept = await portal.db.selectFrom('idempotency').select('body').execute()
  return kept.map(({ body }) => (JSON.parse(body ?? '') as { id: string }).id).toSorted()
}

test('AI-2 where no days are told conversations stay, and what went over WhatsApp goes after thirty', async () => {
  const { browser } = await portal.signIn(approved)
  const { id } = await begin(browser)
  await portal.db
    .insertInto('whatsapp_messages')
    .values({
      wamid: 'old',
      phone: '15550000001',
      kind: 'text',
      body: 'Hello',
      state: 'sent',
      run_at: 0,
      at: portal.services.now(),
    })
    .execute()
  const config = { ...portal.config, conversationsKeptDays: 0 }
  portal.advance(29 * day)
  await sweep({ ...portal.services, config })
  expect(await portal.db.selectFrom('whatsapp_messages').select('id').execute()).toHaveLength(1)
  portal.advance(2 * day)
  await sweep({ ...portal.services, config })
  expect(await portal.db.selectFrom('whatsapp_messages').select('id').execute()).toHaveLength(0)
  expect(await conversations()).toEqual([id])
})

test('AI-2 AZ-02 whoever deletes all their conversations leaves nothing, and nothing of others is touched', async () => {
  const { browser, person } = await portal.signIn(approved)
  const { browser: other } = await portal.signIn(approved)
  const { id: deleted } = await begin(browser)
  await browser.call(deleteConversation, { id: deleted })
  const { id } = await begin(browser)
  const { id: others } = await begin(other)
  await expect(keptAnswers()).resolves.toEqual([id, others].toSorted())
  const at = portal.services.now()
  const phone = '15550000002'
  await portal.db
    .insertInto('whatsapp_phones')
    .values({ phone, person_id: person.id, conversation_id: id, paired_at: at, heard_at: at })
    .execute()
  const told = { phone, kind: 'text', body: 'Hello', run_at: at, at } as const
  await portal.db
    .insertInto('whatsapp_messages')
    .values([
      { ...told, wamid: 'a', state: 'read' },
      { ...told, wamid: 'b', state: 'received' },
    ])
    .execute()

  expect(await browser.call(deleteAllConversations, {})).toEqual({ count: 2 })
  expect(await conversations()).toEqual([others])
  expect(await keptAnswers()).toEqual([others])
  expect(await browser.refusal(restoreConversation, { id: deleted })).toMatchObject({
    name: 'not-found',
  })
  expect(await browser.refusal(loadConversation, { id })).toMatchObject({ name: 'not-found' })
  const left = await portal.db.selectFrom('whatsapp_messages').select(['wamid', 'body']).execute()
  expect(left).toEqual([{ wamid: 'b', body: '' }])
  expect(await portal.db.selectFrom('whatsapp_phones').select('conversation_id').execute()).toEqual(
    [{ conversation_id: null }],
  )
  expect(await browser.call(deleteAllConversations, {})).toEqual({ count: 0 })
})
