import { randomUUID } from 'node:crypto'

import { expect, test, vi } from 'vitest'

import {
  loadConversation,
  startConversation,
  type Conversation,
} from '#src/api/contract/conversations.ts'
import { createGeminiPortal, search } from '#tests/support/gemini-portal.ts'
import { required } from '#src/lib/required.ts'
import { broken, finish, refused, text, type Chunk } from '#tests/support/gemini-replies.ts'

const { gemini, portal, engineWith, ask, refusal } = await createGeminiPortal()

test.each([
  ['reset', 300],
  ['reset', 120],
  ['end', 300],
  ['end', 120],
] as const)(
  'AI-2 a stream that breaks (%s after %i bytes) is told of, and not begun again',
  async (how, bytes) => {
    gemini.replies(broken(text('One word ', 'and another ', 'and more.'), bytes, how))
    expect(await refusal()).toBe(
      'The answer of Gemini broke off. Your question is kept; have it answered again in a moment.',
    )
    expect(gemini.requests).toHaveLength(1)
  },
)

test('AI-2 nobody waits for a stream that is silent', async () => {
  const hasty = engineWith({ silenceMs: 500 })
  gemini.replies(broken(text('One word'), 90, 'silence'))
  expect(await refusal('Taxis?', [], undefined, hasty)).toBe(
    'Gemini took too long to answer. Your question is kept; have it answered again in a moment.',
  )
  await vi.waitFor(() => expect(gemini.gone()).toBe(1))
})

test('AI-2 a stop reaches the model', async () => {
  const stop = new AbortController()
  gemini.replies(broken(text('One word'), 90, 'silence'))
  const stopped = ask('Taxis?', [], stop.signal)
  await vi.waitFor(() => expect(gemini.requests).toHaveLength(1))
  stop.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  await vi.waitFor(() => expect(gemini.gone()).toBe(1))
})

const busy =
  'Gemini is asked more than it may be right now. Your question is kept; have it answered again in a minute.'
const unreachable =
  'Gemini cannot be reached. Your question is kept; have it answered again in a moment.'
const notAllowed =
  'Gemini does not answer this portal. Please tell those who run it; your question is kept.'

test.each([
  [
    400,
    'INVALID_ARGUMENT',
    'Too long.',
    1,
    'Gemini did not take this question. Please put it otherwise, or begin a new conversation.',
  ],
  [400, 'INVALID_ARGUMENT', 'API key not valid.', 1, notAllowed],
  [401, 'UNAUTHENTICATED', 'Who are you?', 1, notAllowed],
  [403, 'PERMISSION_DENIED', 'Not yours.', 1, notAllowed],
  [404, 'NOT_FOUND', 'There is no such model.', 1, notAllowed],
  [429, 'RESOURCE_EXHAUSTED', 'Quota.', 3, busy],
  [500, 'INTERNAL', 'Oh.', 3, unreachable],
  [503, 'UNAVAILABLE', 'Overloaded.', 3, unreachable],
] as const)(
  'AI-2 a refusal by %i %s (%s) is asked %i times in all, and told in plain words',
  async (code, status, message, attempts, problem) => {
    gemini.replies(...Array.from({ length: attempts }, () => refused(code, status, message)))
    expect(await refusal('A secret of mine')).toBe(problem)
    expect(gemini.requests).toHaveLength(attempts)
    const lines = portal.logLines.join('\n')
    expect(lines).not.toContain('A secret of mine')
    expect(lines.includes(message)).toBe(problem === notAllowed)
  },
)

const googleType = (name: string) => ({ '@type': `type.googleapis.com/google.rpc.${name}` })
const ofDay = 'GenerateRequestsPerDayPerProjectPerModel-FreeTier'
const exhausted = [
  { ...googleType('Help'), links: [{ url: 'https://ai.google.dev/gemini-api/docs/rate-limits' }] },
  {
    ...googleType('QuotaFailure'),
    violations: [{ quotaMetric: 'generate_requests', quotaId: ofDay, quotaValue: '20' }],
  },
  { ...googleType('RetryInfo'), retryDelay: '37.5s' },
]

test.each([
  ['all that Google says', exhausted, { quota: ofDay, retryDelay: '37.5s' }],
  ['a limit alone', exhausted.slice(0, 2), { quota: ofDay }],
  ['nothing', undefined, {}],
  ['words in their place', [{ retryDelay: 'A secret of mine' }], {}],
])(
  'AI-3 of a limit that is reached the log tells an operator which one, and for how long: %s',
  async (_what, details, told) => {
    const busyNow = refused(429, 'RESOURCE_EXHAUSTED', 'Quota of A secret of mine.', details)
    gemini.replies(busyNow, busyNow, busyNow)
    expect(await refusal('A secret of mine')).toBe(busy)
    const lines = portal.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const line = { time: expect.any(String), level: 'warn', message: 'gemini refused', status: 429 }
    expect(lines.at(-1)).toEqual({ ...line, ...told })
  },
)

test('AI-2 what passes is tried again before the first word, also where the line was cut', async () => {
  gemini.replies(
    refused(503, 'UNAVAILABLE', 'Overloaded.'),
    (response) => void response.destroy(),
    text('Here.'),
  )
  expect(await ask()).toMatchObject({ text: 'Here.' })
})

const overloaded = {
  error: { code: 503, message: 'Overloaded.', status: 'UNAVAILABLE' },
} as Chunk

test('AI-2 an error in the middle of a stream is told like one at its beginning', async () => {
  gemini.replies([...text('One word').slice(0, 1), overloaded])
  expect(await refusal()).toBe(unreachable)
})

test.each([
  ['nothing', text('')],
  [
    'a thought',
    [{ candidates: [{ content: { parts: [{ text: 'Hm.', thought: true }] } }] }, finish('STOP')],
  ],
  ['no candidate', [{}, finish('STOP')]],
  ['a call that cannot be read', [finish('MALFORMED_FUNCTION_CALL')]],
  ['another reason', [finish('OTHER')]],
])('AI-2 an answer that is %s is told of', async (_what, chunks) => {
  gemini.replies(chunks)
  expect(await refusal()).toBe('Gemini found no answer. Please put the question otherwise.')
})

test('AI-3 a key file that proves nothing is told to those who run the portal', async () => {
  const access = { project: 'project-of-tests', location: 'global', keyFile: 'package.json' }
  const vertex = engineWith({ access })
  expect(await refusal('Taxis?', [], undefined, vertex)).toBe(notAllowed)
  expect(gemini.requests).toHaveLength(0)
})

/** How many questions stand against the day of somebody who asked one, once its answer failed. */
const countOfAsked = async () => {
  const { browser, person } = await portal.signIn({ organization_access_status: 'approved' })
  const key = { idempotencyKey: randomUUID() }
  const { id, messages: begun } = await browser.call(startConversation, { question: 'Taxis?' }, key)
  await portal.services.answers.write(required(begun.at(-1), 'answer').id)
  const { messages }: Conversation = await browser.call(loadConversation, { id })
  expect(messages.at(-1)).toMatchObject({ state: 'failed' })
  const { count } = await portal.db
    .selectFrom('rate_limits')
    .select('count')
    .where('key', '=', `questions ${person.id}`)
    .executeTakeFirstOrThrow()
  return count
}

test.each([
  [503, 'UNAVAILABLE', 0],
  [429, 'RESOURCE_EXHAUSTED', 0],
  [400, 'INVALID_ARGUMENT', 1],
] as const)(
  'AI-2 a question that Gemini could not be asked (%i) counts for nothing',
  async (status, name, counted) => {
    gemini.replies(...Array.from({ length: 4 }, () => refused(status, name, 'No.')))
    expect(await countOfAsked()).toBe(counted)
  },
)

const noMore = refused(429, 'RESOURCE_EXHAUSTED', 'Quota.')

test.each([
  ['looked something up', [search, noMore, noMore, noMore]],
  ['said a word', [[...text('One word').slice(0, 1), overloaded]]],
])('AI-2 a question for which Gemini %s before it failed counts', async (_what, replies) => {
  gemini.replies(...replies)
  expect(await countOfAsked()).toBe(1)
})

test('AI-2 the question is kept where Gemini fails, with what to do', async () => {
  const { browser } = await portal.signIn({ organization_access_status: 'approved' })
  gemini.replies(refused(403, 'PERMISSION_DENIED', 'Billing is off.'))
  const { id } = await browser.call(
    startConversation,
    { question: 'Taxis?' },
    { idempotencyKey: randomUUID() },
  )
  await vi.waitFor(async () => {
    const { messages }: Conversation = await browser.call(loadConversation, { id })
    expect(messages).toMatchObject([
      { text: 'Taxis?' },
      { state: 'failed', problem: notAllowed, text: '' },
    ])
  })
})
